import { html, type Html } from '#core/html.ts'
import type { AroundPage, Hooks } from '#server/kit/context.ts'
import type { SiteAsked, SiteDocumentAnswer } from '#server/kit/sitePage.ts'

type Asking = Parameters<NonNullable<Hooks['aroundPage']>>
type Asked = Pick<SiteAsked, 'hooksOf'>
export type Surrounded = { body: Html } & Pick<SiteDocumentAnswer, 'sheet'>

/** Whoever can draws the free blocks of an event's page. */
export async function blocksAround({ hooksOf }: Asked, ...asking: Asking): Promise<AroundPage | null> {
  const [drawAround] = hooksOf('aroundPage')
  return drawAround ? drawAround(...asking) : null
}

/** A page's own part between its free blocks; their look comes along where there are any. */
export function surrounded(body: Html, around: AroundPage | null): Surrounded {
  return around ? { body: html`${around.above}${body}${around.below}`, sheet: 'microsite' } : { body }
}
