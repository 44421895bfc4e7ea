import { sql } from 'kysely'
import { languageOf, languages, type Language } from '#core/language.ts'
import { countedPath } from '#features/delivery/server/clicks.ts'
import { withCountedNote } from '#features/delivery/server/leaving.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { compile } from '#features/notices/letter/compile.ts'
import { contactOfPerson, peopleOf, type NoticePerson } from '#features/notices/server/people.ts'
import { writeDrafts, type Draft, type Worded, type Words } from '#features/notices/server/write.ts'
import { smsSize } from '#features/notices/smsParts.ts'
import { quietUntil } from '#features/sends/rules.ts'
import { bookFor, guestsOfMessages } from '#features/sends/server/guests.ts'
import { isForGuests, type StoredAudience } from '#features/sends/server/judging.ts'
import type { SendChannel, SendContent } from '#features/sends/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Unwritten, Writing, Written } from '#server/kit/context.ts'

/** The reader's own language where it was written, else the one that was. */
export function languageFor(content: SendContent, channel: SendChannel, wanted: string): Language {
  const own = languageOf(wanted)
  return content[channel]?.[own] ? own : (languages.find((language) => content[channel]?.[language]) ?? own)
}

export function draftFor(
  content: SendContent,
  channel: SendChannel,
  person: NoticePerson,
  address: string,
): Draft & { channel: SendChannel } {
  const language = languageFor(content, channel, person.language)
  return { audience: 'Attendee', channel, language, person, people: [person], contact: contactOfPerson(person), address }
}

/** Each wording is read once for all its people. */
export function wordsIn(content: SendContent): Words {
  const known = new Map<string, Worded>()
  return ({ channel, language }) => {
    const name = `${channel} ${language}`
    const found = known.get(name)
    if (found) return found
    const given = content[channel]?.[language]
    if (!given) throw new Error(`a send without words by ${name}`)
    const wording = { ...given, blocks: given.blocks ?? [] }
    const made = { wording, compiled: compile(channel, wording) }
    known.set(name, made)
    return made
  }
}

type Sent = { id: string; bventId: string; content: SendContent; audience: StoredAudience; isSendAnyway: boolean; countsClicks: boolean }

/** The words of messages that a send has planned, for each person as they are now. Who is gone, and what quiet hours hold back, is settled on the way. */
export async function writeMessages(writing: Writing, messages: readonly Unwritten[]): Promise<Written[]> {
  const { db, now } = writing
  const ids = [...new Set(messages.flatMap(({ sendId }) => sendId ?? []))]
  if (ids.length === 0) return []
  const { rows: sends } = await sql<Sent>`
    select id, bvent_id, content, audience, is_send_anyway, counts_clicks from send where id = any(${ids}::uuid[]) and bvent_id is not null`.execute(
    db,
  )
  const written: Written[] = []
  for (const send of sends) {
    const isToGuests = isForGuests(send.audience)
    const book = await bookFor(db, send.bventId, isToGuests)
    const until = send.isSendAnyway ? null : quietUntil(book, now)
    const ofSend = messages.filter(({ sendId }) => sendId === send.id)
    const held = until ? ofSend.filter(({ channel }) => channel === 'SMS') : []
    if (until && held.length > 0) await defer(db, held, until)
    const due = ofSend.filter((message) => !held.includes(message))
    const people = isToGuests ? await guestsOfMessages(db, idsOf(due), now) : await attendeesOf(db, due)
    const gone = due.filter(({ id }) => !people.has(id))
    if (gone.length > 0) await dropGone(db, gone, now)
    const found = due.flatMap((message) => {
      const person = people.get(message.id)
      return person ? [{ id: message.id, draft: draftFor(send.content, message.channel as SendChannel, person, message.recipient) }] : []
    })
    const drafts = found.map(({ draft }) => draft)
    const letters = await writeDrafts(writing, book, drafts, wordsIn(send.content), {
      signer: await linkSignerOf(writing),
      ...(send.countsClicks && { countedAs: await countingOf(writing, found) }),
    })
    const ready = found.map(({ id, draft }, at) => {
      const { subject = '', body: said = '' } = letters[at] ?? {}
      const body = send.countsClicks && draft.channel === 'Email' ? withCountedNote(said) : said
      return { id, subject, body, parts: draft.channel === 'SMS' ? smsSize(body).parts : 1 }
    })
    await noteParts(db, ready)
    written.push(...ready)
  }
  return written
}

/** By message. */
async function attendeesOf(db: Db, messages: readonly Unwritten[]): Promise<Map<string, NoticePerson>> {
  const ids = messages.flatMap(({ attendeeId }) => attendeeId ?? [])
  const people = new Map((await peopleOf(db, ids)).map((one) => [one.attendeeId, one]))
  return new Map(
    messages.flatMap(({ id, attendeeId }) => {
      const person = people.get(attendeeId ?? '')
      return person ? [[id, person] as const] : []
    }),
  )
}

/** Each message has its own way to every address it names. */
async function countingOf(writing: Writing, found: readonly { id: string; draft: Draft }[]) {
  const marks = await marksOf(writing)
  const ids = new Map(found.map(({ id, draft }) => [draft, id]))
  return (draft: Draft, to: string) => countedPath(marks, ids.get(draft) ?? '', to)
}

const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id)

async function defer(db: Db, messages: readonly Unwritten[], until: Date): Promise<void> {
  await sql`
    update message set state = 'Deferred', reason = 'quietHours', taken_by = null, next_try_at = ${until}
    where top_org_id = app_org() and id = any(${idsOf(messages)}::uuid[]) and state in ('Queued', 'Deferred')`.execute(db)
}

async function dropGone(db: Db, messages: readonly Unwritten[], now: Date): Promise<void> {
  await sql`
    update message set state = 'Suppressed', reason = 'cancelled', settled_at = ${now}
    where top_org_id = app_org() and id = any(${idsOf(messages)}::uuid[]) and state in ('Queued', 'Deferred')`.execute(db)
}

/** What it is charged by: most have one. */
async function noteParts(db: Db, written: readonly { id: string; parts: number }[]): Promise<void> {
  const long = written.filter(({ parts }) => parts > 1)
  if (long.length === 0) return
  await sql`
    update message m set parts = x.parts from jsonb_to_recordset(${JSON.stringify(long)}::jsonb) as x(id uuid, parts smallint)
    where m.top_org_id = app_org() and m.id = x.id`.execute(db)
}
