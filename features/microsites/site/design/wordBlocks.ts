import { html, trusted, type Html } from '#core/html.ts'
import type { BlockOf } from '#features/designs/blockTypes.ts'
import { emptyNote, heading, pictureTag, say, section, wordsIn, type Drawing } from '#features/microsites/site/design/drawing.ts'

type Drawn = Html | null

export function text(drawing: Drawing, block: BlockOf<'text'>): Drawn {
  const { title, html: rich, isLead } = block.props
  const [head, body] = [wordsIn(drawing, title), wordsIn(drawing, rich)]
  if (!head && !body) return whenEmpty(drawing, block)
  const content = html`${heading(head)} ${body && html`<div class="rich ms-rich" dir="auto">${trusted(body)}</div>`}`
  return section(block, content, isLead ? 'ms-lead' : '')
}

export function numbers(drawing: Drawing, block: BlockOf<'numbers'>): Drawn {
  const { items } = block.props
  if (items.length === 0) return whenEmpty(drawing, block)
  return section(
    block,
    html`<dl class="ms-figures">
      ${items.map(
        ({ value, label }) =>
          html`<div>
            <dt dir="auto">${wordsIn(drawing, label)}</dt>
            <dd dir="auto">${value}</dd>
          </div>`,
      )}
    </dl>`,
  )
}

const sizesOf = { text: '(min-width: 800px) 760px, 100vw', wide: '(min-width: 1160px) 1120px, 100vw', full: '100vw' } as const

export function picture(drawing: Drawing, block: BlockOf<'picture'>): Drawn {
  const { picture: shown, caption, width } = block.props
  const image = pictureTag(drawing, shown, sizesOf[width])
  if (!image) return whenEmpty(drawing, block)
  const words = wordsIn(drawing, caption)
  return section(block, html`<figure>${image}${words && html`<figcaption dir="auto">${words}</figcaption>`}</figure>`, `is-${width}`)
}

export function gallery(drawing: Drawing, block: BlockOf<'gallery'>): Drawn {
  const images = block.props.pictures.flatMap((one) => pictureTag(drawing, one, '(min-width: 900px) 400px, 50vw') ?? [])
  if (images.length === 0) return whenEmpty(drawing, block)
  const content = html`${heading(wordsIn(drawing, block.props.title))}
    <ul class="ms-pictures">
      ${images.map((image) => html`<li>${image}</li>`)}
    </ul>`
  return section(block, content)
}

export function video(drawing: Drawing, block: BlockOf<'video'>): Drawn {
  const { title, url } = block.props
  if (!url) return whenEmpty(drawing, block)
  const name = wordsIn(drawing, title)
  return section(
    block,
    html`${heading(name)}
      <iframe
        class="ms-player"
        src="${url}"
        title="${name || say(drawing, 'video')}"
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerpolicy="no-referrer"
        allowfullscreen
      ></iframe>`,
  )
}

export function partners(drawing: Drawing, block: BlockOf<'partners'>): Drawn {
  const { title, items } = block.props
  if (items.length === 0) return whenEmpty(drawing, block)
  const content = html`${heading(wordsIn(drawing, title) || say(drawing, 'partners'))}
    <ul class="ms-partners">
      ${items.map(({ name, picture: logo, url }) => {
        const words = wordsIn(drawing, name)
        const shown = pictureTag(drawing, logo && { ...logo, alt: { [drawing.language]: words } }, '200px') ?? html`<span>${words}</span>`
        return html`<li dir="auto">${url ? html`<a href="${url}" rel="noopener noreferrer nofollow">${shown}</a>` : shown}</li>`
      })}
    </ul>`
  return section(block, content)
}

export function faq(drawing: Drawing, block: BlockOf<'faq'>): Drawn {
  const { title, hint, items } = block.props
  if (items.length === 0) return whenEmpty(drawing, block)
  const words = wordsIn(drawing, hint)
  return section(
    block,
    html`<div class="ms-side">
      <div>${heading(wordsIn(drawing, title) || say(drawing, 'faq'))} ${words && html`<p class="ms-hint" dir="auto">${words}</p>`}</div>
      <div class="ms-questions">
        ${items.map(
          ({ question, answer }, at) =>
            html`<details ${at === 0 && html`open`}>
              <summary dir="auto">${wordsIn(drawing, question)}</summary>
              <p class="ms-lines" dir="auto">${wordsIn(drawing, answer)}</p>
            </details>`,
        )}
      </div>
    </div>`,
  )
}

export function columns(drawing: Drawing, block: BlockOf<'columns'>): Drawn {
  const { title, cells } = block.props
  if (cells.length === 0) return whenEmpty(drawing, block)
  const name = wordsIn(drawing, title)
  // Without one above them the names of the cells are the block's own headings: none may be skipped.
  const named = (words: string) => (name ? html`<h3 dir="auto">${words}</h3>` : html`<h2 class="ms-small" dir="auto">${words}</h2>`)
  const content = html`${heading(name)}
    <div class="ms-cells">
      ${cells.map((cell) => {
        const [head, body] = [wordsIn(drawing, cell.title), wordsIn(drawing, cell.text)]
        return html`<div>
          ${pictureTag(drawing, cell.picture, '(min-width: 900px) 360px, 100vw')} ${head && named(head)}
          ${body && html`<p class="ms-lines" dir="auto">${body}</p>`}
        </div>`
      })}
    </div>`
  return section(block, content)
}

export function spacer(_: Drawing, block: BlockOf<'spacer'>): Drawn {
  return section(block, html`${block.props.isLine && html`<hr />`}`, `is-${block.props.size}`)
}

export function whenEmpty(drawing: Drawing, block: Parameters<typeof section>[0]): Drawn {
  const note = emptyNote(drawing)
  return note && section(block, note)
}
