/** The light build brings no types of its own; what it has is part of the full one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
