import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { darkByDevice, lightTokens } from '#server/kit/themeCss.ts'

type Sheet = { path: string; text: string }

/** One stylesheet for the attendee's pages: the tokens, dark by the device's own choice, and the site's few rules. */
export async function siteCss(): Promise<Sheet> {
  return sheetOf('site', [lightTokens, darkByDevice, await read('site.css')].join('\n'))
}

/** What only designed sites need beside it. */
export function micrositeCss(): Promise<string> {
  return read('microsite.css')
}

/** Short enough to stand in every page that it is for. */
export function inlined(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
}

function read(file: string): Promise<string> {
  return readFile(new URL(`../../site/${file}`, import.meta.url), 'utf8')
}

function sheetOf(name: string, text: string): Sheet {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { path: `/assets/${name}-${hash}.css`, text }
}
