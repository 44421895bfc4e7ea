import { readFileSync } from 'node:fs'

const tokens = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8')
const dark = /\[data-theme='dark'\]\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? ''

/** The design's tokens for pages that the server writes. The console switches `data-theme`; they choose otherwise. */
export const lightTokens = tokens
/** As a file of its own, for a page whose theme the server chooses. */
export const darkTokens = `:root {${dark}}\n`
/** For a page without a choice, which follows the device; a preview chooses. */
export const darkByDevice = `@media (prefers-color-scheme: dark) {\n:root:not([data-theme='light']) {${dark}}\n}\n`
