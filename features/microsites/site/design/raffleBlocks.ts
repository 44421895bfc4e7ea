import { formatTime } from '#core/dateTime.ts'
import { html, type Html } from '#core/html.ts'
import { format, textIn } from '#core/messages.ts'
import type { Block, BlockOf } from '#features/designs/blockTypes.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { isOver, shortHash } from '#features/lottery/rules.ts'
import { siteMessages } from '#features/lottery/siteMessages.ts'
import { emptyNote, heading, say, section, wordsIn, type Drawing } from '#features/microsites/site/design/drawing.ts'

type Drawn = Html | null
type RaffleBlock = Extract<Block, { type: 'join' | 'prizes' | 'winners' | 'fairness' }>

export function sayOf(
  { language }: Pick<Drawing, 'language'>,
  key: keyof typeof siteMessages,
  params?: Record<string, string | number>,
): string {
  return format(textIn(siteMessages[key], language), params, language)
}

export function raffleBlock(drawing: Drawing, block: RaffleBlock): Drawn {
  const { lottery } = drawing
  const content = lottery && contentOf(drawing, block, lottery)
  if (content) return section(block, content)
  const note = emptyNote(drawing, block.type === 'winners' ? 'winnersEmpty' : block.type === 'join' ? 'joinOver' : 'emptyBlock')
  return note && section(block, note)
}

function contentOf(drawing: Drawing, block: RaffleBlock, lottery: PublicLottery): Drawn {
  switch (block.type) {
    case 'join':
      return join(drawing, block, lottery)
    case 'prizes':
      return prizes(drawing, block, lottery)
    case 'winners':
      return winners(drawing, block, lottery)
    case 'fairness':
      return fairness(drawing, block, lottery)
  }
}

function head(drawing: Drawing, { props }: RaffleBlock, usual = ''): Html {
  const hint = wordsIn(drawing, props.hint)
  return html`${heading(wordsIn(drawing, props.title) || usual)} ${hint && html`<p class="ms-hint" dir="auto">${hint}</p>`}`
}

/** Where the lottery's script asks who somebody is; once it is over, it only tells those who have won. */
function join(drawing: Drawing, block: BlockOf<'join'>, lottery: PublicLottery): Drawn {
  const isPast = isOver(lottery.state)
  if (isPast && drawing.isDraft) return null
  return html`<div class="ms-join">
    ${!isPast && head(drawing, block)}
    <div data-lottery-join>${!isPast && taking(drawing, lottery)}</div>
  </div>`
}

/** What the lottery's script begins with, there before it and in the builder. */
function taking(drawing: Drawing, { state, isScan, surveyUrl }: PublicLottery): Html {
  const isOpen = state === 'Draft'
  if (isOpen && !isScan && !surveyUrl) return html`<p class="lottery-text">${sayOf(drawing, 'autoText')}</p>`
  const survey = html`<div class="lottery-survey">
    <p class="lottery-text">${sayOf(drawing, 'surveyText')}</p>
    <a class="button primary wide" href="${surveyUrl}">${sayOf(drawing, 'toSurvey')}</a>
  </div>`
  return html`${isOpen && surveyUrl && survey}
    <form class="form lottery-join">
      <div class="field">
        <label class="label" for="value">${sayOf(drawing, 'who')}</label>
        <input id="value" class="input" autocomplete="tel" />
        <p class="wrong"></p>
      </div>
      <button type="button" class="button primary wide">${sayOf(drawing, isOpen ? (surveyUrl ? 'surveyFind' : 'join') : 'find')}</button>
    </form>`
}

function prizes(drawing: Drawing, block: BlockOf<'prizes'>, lottery: PublicLottery): Drawn {
  if (lottery.prizes.length === 0) return null
  const { isPictureShown } = block.props
  return html`${head(drawing, block, say(drawing, 'prizes'))}
    <ul class="ms-prizes">
      ${lottery.prizes.map(
        ({ name, item, stock, pictureUrl }) =>
          html`<li>
            ${isPictureShown && pictureUrl && html`<img src="${pictureUrl}?width=640" alt="" loading="lazy" decoding="async" />`}
            <div>
              <b dir="auto">${name}</b>
              <span dir="auto">${item}</span>
              <small>${sayOf(drawing, 'amount', { n: stock })}</small>
            </div>
          </li>`,
      )}
    </ul>`
}

function winners(drawing: Drawing, block: BlockOf<'winners'>, lottery: PublicLottery): Drawn {
  if (lottery.winners.length === 0) return null
  const groups = [...Map.groupBy(lottery.winners, ({ prize }) => prize)]
  return html`${head(drawing, block, say(drawing, 'winners'))}
  ${groups.map(
    ([prize, these]) =>
      html`<h3 class="ms-prize-name" dir="auto">
          ${sayOf(drawing, 'winnersOf', { name: lottery.prizes[prize - 1]?.name ?? '', n: these.length })}
        </h3>
        <ul class="ms-winners">
          ${these.map(
            ({ name, tail }) =>
              html`<li>
                <span dir="auto">${name}</span>
                <small>${tail}</small>
              </li>`,
          )}
        </ul>`,
  )}`
}

/** What was promised before the draw, and the way to check it. */
function fairness(drawing: Drawing, block: BlockOf<'fairness'>, { id, language, terms, promise, timeZone }: PublicLottery): Drawn {
  const facts = promise && [
    sayOf(drawing, 'promised', { time: formatTime(promise.time, timeZone) }),
    sayOf(drawing, 'people', { n: promise.count }),
    promise.publicRound && sayOf(drawing, 'publicRoundNo', { n: promise.publicRound.round }),
    `${sayOf(drawing, 'fingerprint')} ${shortHash(promise.root)}`,
    `${sayOf(drawing, 'seedPromise')} ${shortHash(promise.seedHash)}`,
  ]
  return html`${head(drawing, block, say(drawing, 'fairness'))}
    <ul class="ms-terms">
      ${terms.map((term) => html`<li dir="auto">${term}</li>`)}
    </ul>
    ${facts && html`<p class="ms-hint">${facts.filter(Boolean).join(' · ')}</p>`}
    ${promise && html`<p><a class="ms-button" href="/lottery/${id}/verify?language=${language}">${sayOf(drawing, 'verify')}</a></p>`}`
}
