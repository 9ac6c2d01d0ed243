// Where the page begins.
import { mount } from 'svelte'
import App from './App.svelte'
import { dress } from './app/appearance.svelte'
import { fetchShell } from './app/words'
import { keepPage } from './sw/register'
import './theme/tokens.css'
import './theme/cards.css'
import './theme/base.css'

dress()
const target = document.getElementById('app')
if (target) void fetchShell().then(() => mount(App, { target }))
keepPage()
