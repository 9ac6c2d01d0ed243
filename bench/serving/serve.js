// The server of boardgame.io with Das Wurmt, everything in memory: node serve.js PORT.
// SIGUSR2 makes it clear its memory away, where it was started with --expose-gc.
'use strict'

const { Server } = require('boardgame.io/server')
const { game } = require('./game.js')

process.on('SIGUSR2', () => global.gc && global.gc())
Server({ games: [game], origins: [] }).run(Number(process.argv[2]))
