import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { everyField } from '#features/forms/server/queries.ts'
import type { NoticeLink, TemplateKey } from '#features/notices/codes.ts'
import { noticeMessages } from '#features/notices/messages.ts'
import { asLine, fill, parse, type FieldPart } from '#features/notices/fields.ts'
import { compile, type Compiled } from '#features/notices/letter/compile.ts'
import { isTooLong } from '#features/notices/officialData.ts'
import { isOccasional, knownFor, sayableFor } from '#features/notices/replaceFields.ts'
import type { NoticeProblem, NoticeWording } from '#features/notices/shapes.ts'
import { noticeBook, senderOf, signatureOf, type Book } from '#features/notices/server/book.ts'
import { detailsOf } from '#features/notices/server/details.ts'
import { targetsOf } from '#features/notices/server/links.ts'
import { contactOfBuyer, contactOfPerson, latestPeople, peopleIn, type NoticePerson } from '#features/notices/server/people.ts'
import { valuesOf } from '#features/notices/server/values.ts'
import { needsDetails, SHORT_LINK } from '#features/notices/server/write.ts'
import { hasSignatureBrackets, smsSize } from '#features/notices/smsParts.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

/** So many people are looked at, the latest ones: what is wrong for them is wrong for the others. */
const MOST_CHECKED = 20_000
const CHUNK = 5_000

export type Checked = { total: number; checked: number; problems: NoticeProblem[] }
type Checking = Pick<Context, 'db' | 'config'>

/** Every person's notice is written as it would be sent; nothing of it is kept but the counts. */
export async function problemsOf(
  ctx: Checking,
  book: Book,
  key: TemplateKey,
  language: Language,
  wording: NoticeWording,
): Promise<Checked> {
  const compiled = compile(key.channel, wording)
  const known = await knownNames(ctx, book.bventId, key, language)
  const problems = faultsOf(book, key, wording, compiled, known)
  const total = await peopleIn(ctx.db, book.bventId)
  const judge = judgeOf(ctx, book, key, language, wording, compiled, known)
  let checked = 0
  let before: string | null = null
  while (checked < MOST_CHECKED) {
    const people = await latestPeople(ctx.db, book.bventId, { limit: CHUNK, before })
    if (people.length > 0) await judge.look(people)
    checked += people.length
    before = people.at(-1)?.attendeeId ?? null
    if (people.length < CHUNK) break
  }
  return { total: Math.max(total, checked), checked, problems: [...problems, ...judge.found()] }
}

async function knownNames(
  { db }: Checking,
  bventId: string,
  { audience }: Pick<TemplateKey, 'audience'>,
  language: Language,
): Promise<Set<string>> {
  const fields = sayableFor(audience, await everyField(db, bventId, language))
  return new Set<string>([...knownFor(audience), ...fields.map(({ fieldName }) => fieldName)])
}

type Place = Pick<TemplateKey, 'audience' | 'channel'>

/** What is wrong with it whoever reads it; `unknown` and what cannot be sent stand against sending. */
export async function wordingFaults(
  ctx: Checking,
  bventId: string,
  place: Place,
  language: Language,
  wording: NoticeWording,
  sayable?: readonly string[],
) {
  const known = sayable ? new Set(sayable) : await knownNames(ctx, bventId, place, language)
  const book = await noticeBook(ctx.db, bventId)
  return faultsOf(book, place, wording, compile(place.channel, wording), known)
}

/** What would look odd to some is only told. */
const refused: readonly NoticeProblem['reason'][] = ['brackets', 'noText', 'noPicture', 'noLive', 'noSurvey', 'noAddress']

/** What cannot be sent is neither saved nor sent. */
export function refuseFaults({ language }: Pick<Context, 'language'>, problems: readonly NoticeProblem[]): void {
  const fields = problems.filter(({ reason }) => reason === 'unknown').map(({ fieldName }) => fieldName)
  if (fields.length > 0) throw new AppError('notice.unknownField', { returnObj: { fields } })
  const [wrong] = problems.filter(({ reason }) => refused.includes(reason))
  if (wrong) throw invalid({ field: 'blocks', message: textIn(noticeMessages[`notices.problem_${wrong.reason}`], language) })
}

function faultsOf(
  { liveTimes, surveys }: Pick<Book, 'liveTimes' | 'surveys'>,
  { channel }: Place,
  { content, subject, blocks, link }: NoticeWording,
  { fields }: Compiled,
  known: ReadonlySet<string>,
): NoticeProblem[] {
  const unknown = [...new Set(fields.map(({ fieldName }) => fieldName))].filter((name) => !known.has(name))
  const links: NoticeLink[] = [link, ...blocks.flatMap((block) => (block.type === 'button' ? [block.link] : []))]
  const isEmpty =
    channel === 'SMS' ? content.trim() === '' : channel === 'Email' ? subject.trim() === '' || blocks.length === 0 : blocks.length === 0
  const faults: (NoticeProblem['reason'] | false)[] = [
    isEmpty && 'noText',
    channel === 'SMS' && hasSignatureBrackets(content) && 'brackets',
    blocks.some((block) => block.type === 'picture' && block.url === '') && 'noPicture',
    links.some(({ type, url }) => type === 'custom' && !url) && 'noAddress',
    links.some(({ type }) => type === 'live') && liveTimes === null && 'noLive',
    links.some(({ type, surveyId }) => type === 'survey' && !surveys.some((one) => (surveyId ? one.surveyId === surveyId : one.isOpen))) &&
      'noSurvey',
  ]
  return [
    ...unknown.map((fieldName) => ({ fieldName, reason: 'unknown' as const, count: 0 })),
    ...faults.filter((reason) => reason !== false).map((reason) => ({ fieldName: '', reason, count: 0 })),
  ]
}

function judgeOf(
  ctx: Checking,
  book: Book,
  key: TemplateKey,
  language: Language,
  wording: NoticeWording,
  compiled: Compiled,
  known: ReadonlySet<string>,
) {
  const asked = uniqueFields(compiled.fields).filter(
    ({ fieldName, fallback }) => known.has(fieldName) && !fallback && !isOccasional(fieldName),
  )
  const data = wording.blocks.flatMap((block) => (block.type === 'data' ? [{ key: block.key, text: parse(block.text) }] : []))
  const empty = new Map<string, number>()
  const long = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const fieldNames = compiled.fields.map(({ fieldName }) => fieldName)
  return {
    async look(people: readonly NoticePerson[]) {
      const wanted = {
        bventId: book.bventId,
        ids: people.map(({ attendeeId }) => attendeeId),
        fieldNames,
        language,
        timeZone: book.timeZone,
      }
      const details = key.audience === 'Attendee' && needsDetails(compiled) ? await detailsOf(ctx, wanted) : new Map()
      for (const person of people) {
        const target = targetsOf({ person, audience: key.audience, signer: null, book })
        const addressOf = (link: NoticeLink) => (link.type === 'custom' ? target(link) : ctx.config.PUBLIC_URL + SHORT_LINK)
        const valueOf = valuesOf({
          book,
          language,
          audience: key.audience,
          person,
          people: [person],
          contact: key.audience === 'Attendee' ? contactOfPerson(person) : contactOfBuyer(person),
          details: details.get(person.attendeeId),
          reason: '',
          addressOf,
          link: wording.link,
        })
        for (const { fieldName } of asked) if (valueOf(fieldName) === '') count(empty, fieldName)
        for (const part of data) if (isTooLong(part.key, fill(part.text, valueOf, asLine).trim())) count(long, part.key)
        if (key.channel !== 'SMS') continue
        const sender = senderOf(book, ctx.config)
        const { body } = compiled.write({
          language,
          valueOf,
          addressOf,
          hrefOf: (address) => address,
          qrUrl: '',
          sender,
          signature: signatureOf(book),
          site: '',
        })
        if (smsSize(body).isTooLong) count(long, '')
      }
    },
    found: (): NoticeProblem[] => [
      ...[...empty].map(([fieldName, times]) => ({ fieldName, reason: 'empty' as const, count: times })),
      ...[...long].map(([fieldName, times]) => ({ fieldName, reason: 'tooLong' as const, count: times })),
    ],
  }
}

function uniqueFields(fields: readonly FieldPart[]): FieldPart[] {
  return [...new Map(fields.map((field) => [`${field.fieldName}|${field.fallback}`, field])).values()]
}
