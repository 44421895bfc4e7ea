import { html, trusted, type Html } from '#core/html.ts'
import { languageNames, languageOf, languages } from '#core/language.ts'
import { said, type Block } from '#features/designs/blockTypes.ts'
import { askPath, centerPath } from '#features/links/siteLinks.ts'
import { say, wordsIn, type Drawing } from '#features/microsites/site/design/drawing.ts'
import * as data from '#features/microsites/site/design/eventBlocks.ts'
import { hero } from '#features/microsites/site/design/hero.ts'
import { dock, signUp } from '#features/microsites/site/design/signUp.ts'
import { raffleBlock } from '#features/microsites/site/design/raffleBlocks.ts'
import { themeStyle } from '#features/microsites/site/design/theme.ts'
import * as words from '#features/microsites/site/design/wordBlocks.ts'

/** One page of a designed site: the builder's frame and the site both draw it with this. */
export function sitePage(drawing: Drawing): Html {
  const { page, design, event, lottery } = drawing
  const shown = page.blocks.filter(({ isHidden }) => !isHidden)
  const hasHero = shown[0]?.type === 'hero'
  const dockBar = lottery ? null : dock(drawing)
  return html`<div
    class="ms ${hasHero ? 'has-hero' : ''} ${dockBar ? 'has-dock' : ''} is-${design.theme.cover}"
    style="${themeStyle(design.theme)}"
  >
    <a class="ms-skip" href="#content">${say(drawing, 'skip')}</a>
    ${header(drawing)}
    <main id="content">
      ${!hasHero && html`<h1 class="ms-wide ms-page-title" dir="auto">${page.slug === '' ? (lottery?.title ?? event.title) : pageName(drawing, page)}</h1>`}
      ${shown.flatMap((block) => draw(drawing, block) ?? [])}
    </main>
    ${footer(drawing)} ${dockBar}
    <span hidden data-event="${event.bventId}"></span>
  </div>`
}

export function draw(drawing: Drawing, block: Block): Html | null {
  switch (block.type) {
    case 'hero':
      return hero(drawing, block)
    case 'text':
      return words.text(drawing, block)
    case 'numbers':
      return words.numbers(drawing, block)
    case 'picture':
      return words.picture(drawing, block)
    case 'gallery':
      return words.gallery(drawing, block)
    case 'video':
      return words.video(drawing, block)
    case 'countdown':
      return data.countdown(drawing, block)
    case 'agenda':
      return data.agenda(drawing, block)
    case 'speakers':
      return data.speakers(drawing, block)
    case 'tickets':
      return data.tickets(drawing, block)
    case 'venue':
      return data.venue(drawing, block)
    case 'partners':
      return words.partners(drawing, block)
    case 'faq':
      return words.faq(drawing, block)
    case 'documents':
      return data.documents(drawing, block)
    case 'live':
      return data.live(drawing, block)
    case 'photos':
      return data.photos(drawing, block)
    case 'form':
      return data.form(drawing, block)
    case 'contact':
      return data.contact(drawing, block)
    case 'columns':
      return words.columns(drawing, block)
    case 'spacer':
      return words.spacer(drawing, block)
    case 'join':
    case 'prizes':
    case 'winners':
    case 'fairness':
      return raffleBlock(drawing, block)
  }
}

export function pageName(drawing: Drawing, { slug, name }: Drawing['page']): string {
  return said(name, drawing.language) || (slug === '' ? say(drawing, 'home') : slug)
}

export function pageAddress({ event, language, along, lottery }: Drawing, slug: string): string {
  if (lottery) return `/lottery/${lottery.id}?language=${language}`
  return `/bvent/${event.bventId}/${language}${slug && `/${slug}`}${along}`
}

const MOST_LINKS = 7
const named = [
  'prizes',
  'winners',
  'fairness',
  'agenda',
  'speakers',
  'tickets',
  'venue',
  'partners',
  'faq',
  'documents',
  'live',
  'photos',
  'contact',
] as const
type Named = (typeof named)[number]

/** Pages where there are several; a site of one page leads to its parts. */
function menuOf(drawing: Drawing): { href: string; name: string; isHere: boolean }[] {
  const { design, page } = drawing
  const pages = design.pages.filter(({ isInMenu, slug }) => isInMenu && slug !== '')
  if (pages.length > 0)
    return pages.map((one) => ({ href: pageAddress(drawing, one.slug), name: pageName(drawing, one), isHere: one.id === page.id }))
  return page.blocks
    .filter((block): block is Extract<Block, { type: Named }> => (named as readonly string[]).includes(block.type) && !block.isHidden)
    .filter((block) => draw({ ...drawing, isDraft: false }, block) !== null)
    .slice(0, MOST_LINKS)
    .map((block) => ({ href: `#b-${block.id}`, name: wordsIn(drawing, block.props.title) || say(drawing, block.type), isHere: false }))
}

const bars = trusted('<svg class="ms-ic" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.500 4h11M2.500 8h11M2.500 12h11"/></svg>')

function header(drawing: Drawing): Html {
  const { event, language, page, lottery } = drawing
  const other = (lottery ? languages : event.languages.map(languageOf)).find((one) => one !== language)
  const links = menuOf(drawing)
  const switchTo =
    other &&
    html`<a href="${pageAddress({ ...drawing, language: other }, page.slug)}" hreflang="${other}" lang="${other}"
      >${languageNames[other]}</a
    >`
  const items = html`${links.map(({ href, name, isHere }) => html`<a href="${href}" ${isHere && html`aria-current="page"`} dir="auto">${name}</a>`)}${switchTo}`
  return html`<header class="ms-head">
    <div class="ms-wide">
      <a class="ms-org" href="${lottery?.eventUrl ?? pageAddress(drawing, '')}" dir="auto">${lottery ? event.title : event.orgName}</a>
      ${(links.length > 0 || other) && html`<nav class="ms-nav" aria-label="${say(drawing, 'menu')}">${items}</nav>`}
      ${!lottery && signUp(drawing, '', 'is-light is-small')}
      ${
        (links.length > 0 || other) &&
        html`<details class="ms-menu">
          <summary aria-label="${say(drawing, 'menu')}">${bars}</summary>
          <nav aria-label="${say(drawing, 'menu')}">${items}</nav>
        </details>`
      }
    </div>
  </header>`
}

function footer(drawing: Drawing): Html {
  const { event, language, now, lottery } = drawing
  return html`<footer class="ms-foot">
    <div class="ms-wide">
      <div>
        <b dir="auto">${event.orgName}</b>
        ${menuOf(drawing).map(({ href, name }) => html`<a href="${href}" dir="auto">${name}</a>`)}
        <a href="${centerPath({ bventId: event.bventId, language })}">${say(drawing, 'myTickets')}</a>
        ${event.isAsking && html`<a href="${askPath({ bventId: event.bventId, language })}">${say(drawing, 'ask')}</a>`}
      </div>
      ${!lottery && html`<div class="ms-qr">${trusted(event.qr)}<a href="${event.shortUrl}">${event.shortUrl.replace(/^https?:\/\//, '')}</a></div>`}
      <small>${say(drawing, 'copyright', { year: String(now.getUTCFullYear()), name: event.orgName })} · ${say(drawing, 'madeBy')}</small>
    </div>
  </footer>`
}
