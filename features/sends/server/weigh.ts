import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { COUNTED_PATH } from '#features/delivery/server/clicks.ts'
import { isOccasional } from '#features/notices/replaceFields.ts'
import type { Book } from '#features/notices/server/book.ts'
import { peopleOf } from '#features/notices/server/people.ts'
import { writeDrafts, type Draft } from '#features/notices/server/write.ts'
import { smsSize } from '#features/notices/smsParts.ts'
import type { Sample } from '#features/sends/contract.ts'
import { bookFor, guestsOf } from '#features/sends/server/guests.ts'
import { judgedSql } from '#features/sends/server/judged.ts'
import { isForGuests, type Judged, type Judging } from '#features/sends/server/judging.ts'
import { draftFor, wordsIn } from '#features/sends/server/words.ts'
import type { SendChannel } from '#features/sends/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** So many are written out; the others are reckoned to be like them. */
const MOST_WEIGHED = 20_000
const CHUNK = 5_000
const SAMPLES = 3

type Asking = { db: Db; config: Config; now: Date }
type OnEmpty = (draft: Draft, fieldName: string) => void
type Piece = Sample & { isTooLong: boolean }
export type Weight = {
  checked: number
  sizes: { parts: number; count: number }[]
  tooLong: number
  /** Fields without a fallback that have nothing to say, for how many. */
  problems: { fieldName: string; count: number }[]
  samples: Sample[]
  smsParts: number
  book: Book
}

/** Writes messages as they would go out and keeps what they weigh, and three of them: two by chance and the longest. */
export async function weigh(ctx: Asking, judging: Judging): Promise<Weight> {
  const judged = await judgedSql(ctx, judging)
  const { rows } = await sql<Judged>`
    select j.* from (${judged}) j where j.reason is null order by j.id, j.channel limit ${MOST_WEIGHED}`.execute(ctx.db)
  const book = await bookFor(ctx.db, judging.bventId, isForGuests(judging.audience))
  const chosen = new Set([pick(rows.length), pick(rows.length)])
  const sizes = new Map<number, number>()
  let longest: Piece | null = null
  let tooLong = 0
  const samples: Piece[] = []
  const empty = new Map<string, Set<string>>()
  const onEmpty = ({ person }: Draft, fieldName: string) => {
    if (!isOccasional(fieldName)) empty.set(fieldName, (empty.get(fieldName) ?? new Set()).add(person.attendeeId))
  }
  for (let from = 0; from < rows.length; from += CHUNK) {
    const pieces = await written(ctx, book, judging, rows.slice(from, from + CHUNK), onEmpty)
    for (const [at, piece] of pieces.entries()) {
      if (piece.channel === 'SMS') sizes.set(piece.parts, (sizes.get(piece.parts) ?? 0) + 1)
      if (piece.isTooLong) tooLong += 1
      if (chosen.has(from + at)) samples.push(piece)
      if (!longest || weightOf(piece) > weightOf(longest)) longest = piece
    }
  }
  const others = samples.filter(({ attendeeId }) => attendeeId !== longest?.attendeeId)
  return {
    checked: rows.length,
    sizes: [...sizes].map(([parts, count]) => ({ parts, count })).sort((one, other) => one.parts - other.parts),
    tooLong,
    problems: [...empty].map(([fieldName, people]) => ({ fieldName, count: people.size })),
    samples: [...others, ...(longest ? [longest] : [])].slice(-SAMPLES).map(({ isTooLong: _, ...sample }) => sample),
    smsParts: [...sizes].reduce((sum, [parts, count]) => sum + parts * count, 0),
    book,
  }
}

const weightOf = ({ channel, length, body }: Piece) => (channel === 'SMS' ? length : body.length)
const pick = (size: number) => Math.floor(Math.random() * size)

async function written(
  ctx: Asking,
  book: Book,
  { content, audience }: Judging,
  rows: readonly Judged[],
  onEmpty: OnEmpty,
): Promise<Piece[]> {
  const find = isForGuests(audience) ? guestsOf : peopleOf
  const people = new Map(
    (
      await find(
        ctx.db,
        rows.map(({ id }) => id),
      )
    ).map((person) => [person.attendeeId, person]),
  )
  const drafts = rows.flatMap(({ id, channel, address }) => {
    const person = people.get(id)
    return person ? [draftFor(content, channel as SendChannel, person, address)] : []
  })
  const letters = await writeDrafts(ctx, book, drafts, wordsIn(content), {
    signer: null,
    exampleQr: exampleQr(),
    onEmpty,
    // A link that is counted is short wherever it leads.
    ...(book.countsClicks && { countedAs: ({ channel }: Draft, to: string) => (channel === 'SMS' ? COUNTED_PATH : to) }),
  })
  return drafts.map(({ person, channel }, at) => {
    const { subject = '', body = '', isCut = false } = letters[at] ?? {}
    const { length, parts, isTooLong } = channel === 'SMS' ? smsSize(body) : { length: 0, parts: 1, isTooLong: isCut }
    return {
      attendeeId: person.attendeeId,
      name: person.fullName,
      ticketName: person.guest?.company ?? person.ticketName,
      channel,
      subject,
      body,
      length,
      parts,
      isTooLong,
    }
  })
}

/** A picture of a code that opens no door. */
const exampleQr = () => `data:image/svg+xml,${encodeURIComponent(renderSVG('example', { border: 1, ecc: 'M' }))}`
