import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { darkByDevice, lightTokens } from '#server/kit/themeCss.ts'

/** One stylesheet for the attendee's pages: the tokens, dark by the device's own choice, and the site's few rules. */
export async function siteCss(): Promise<{ path: string; text: string }> {
  const site = await readFile(new URL('../../site/site.css', import.meta.url), 'utf8')
  const text = [lightTokens, darkByDevice, site].join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { path: `/assets/site-${hash}.css`, text }
}
