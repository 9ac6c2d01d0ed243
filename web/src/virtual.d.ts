declare module 'virtual:drawings/boxes' {
  const boxes: Record<string, Record<string, string>>
  export default boxes
}
declare module 'virtual:drawings/later' {
  const later: Record<string, () => Promise<Record<string, string>>>
  export default later
}
declare module 'virtual:drawings/*' {
  const drawings: Record<string, string>
  export default drawings
}
declare module '*?fetched' {
  const load: () => Promise<unknown>
  export default load
}
