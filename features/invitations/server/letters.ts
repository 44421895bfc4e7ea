import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { formatTime } from '#core/dateTime.ts'
import { languages, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { firstDesign, wholeDesign, type LetterDesign, type BlankField, type LetterValues } from '#features/invitations/letter.ts'
import type { CheckedLetter, letterCalls } from '#features/invitations/letterContract.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { salutation } from '#features/notices/salutation.ts'
import { managerScope, scopeIn } from '#features/invitations/server/scope.ts'
import { letterBody } from '#features/invitations/site/letterBody.ts'
import { sessionsOf } from '#features/programme/server/schedule.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

type Stored = { design: LetterDesign; version: number; isOurs: boolean }

/** Theirs, or ours as long as they wrote none in this language. */
export async function designOf(db: Db, bventId: string, language: Language, orgName: string): Promise<Stored> {
  const row = await db
    .selectFrom('invitationLetter')
    .select(['design', 'version'])
    .where('bventId', '=', bventId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row
    ? { design: wholeDesign(row.design), version: row.version, isOurs: false }
    : { design: firstDesign(language, orgName), version: 0, isOurs: true }
}

type Invited = { name: string; title: string; gender: string; company: string; inviter: string }
type About = { title: string; timeZone: string; replyEnd: Date; language: Language }

/** Somebody made up. */
export function exampleGuest(language: Language): Invited {
  const say = (part: 'name' | 'title' | 'company') => textIn(invitationMessages[`invitations.example_${part}`], language)
  return { name: say('name'), title: say('title'), gender: '', company: say('company'), inviter: '' }
}

export function valuesFor({ name, title, gender, company, inviter }: Invited, about: About): LetterValues {
  return {
    FullName: name,
    Salutation: salutation({ title, gender }, about.language),
    Title: title,
    Company: company,
    Inviter: inviter,
    EventTitle: about.title,
    ReplyEnd: formatTime(about.replyEnd.toISOString(), about.timeZone),
  }
}

export async function orgNameOf({ db, who }: Context): Promise<string> {
  return (await db.selectFrom('org').select('name').where('topOrgId', '=', who.orgId).executeTakeFirst())?.name ?? ''
}

export async function readLetter(ctx: Context, { bventId, language }: RequestOf<typeof letterCalls.letter>): Promise<Stored> {
  await scopeIn(ctx, bventId)
  return designOf(ctx.db, bventId, language, await orgNameOf(ctx))
}

export async function saveLetter(
  ctx: Context,
  request: RequestOf<typeof letterCalls.saveLetter>,
): Promise<ResultOf<typeof letterCalls.saveLetter>> {
  const { bventId, language, version, design } = request
  await managerScope(ctx, bventId)
  const { rows } = await sql<{ version: number }>`
    insert into invitation_letter (top_org_id, bvent_id, language, design) values (${ctx.who.orgId}, ${bventId}, ${language}, ${JSON.stringify(design)}::jsonb)
    on conflict (top_org_id, bvent_id, language) do update set design = excluded.design, version = invitation_letter.version + 1
      where invitation_letter.version = ${version} returning version`.execute(ctx.db)
  const [saved] = rows
  if (!saved || (version === 0) !== (saved.version === 1)) throw new AppError('core.changed')
  await audit(ctx, { action: 'invitation.saveLetter', objectId: bventId, bventId, after: { language, heading: design.heading } })
  return { version: saved.version }
}

type Counted = Record<BlankField, number> & { language: string; guests: number; titled: number; gendered: number; untitled: number }

export async function checkLetter(
  ctx: Context,
  { bventId }: RequestOf<typeof letterCalls.checkLetter>,
): Promise<ResultOf<typeof letterCalls.checkLetter>> {
  await scopeIn(ctx, bventId)
  const { rows } = await sql<Counted>`
    select g.language, count(*)::int as guests, count(*) filter (where g.title <> '')::int as titled,
      count(*) filter (where g.gender <> '')::int as gendered, count(*) filter (where g.title = '' and g.gender <> '')::int as untitled,
      count(*) filter (where g.title = '')::int as "Title", count(*) filter (where g.company = '')::int as "Company",
      count(*) filter (where g.owner_id is null)::int as "Inviter"
    from invitee_of_org g where g.bvent_id = ${bventId} group by 1`.execute(ctx.db)
  const written = await ctx.db.selectFrom('invitationLetter').select('language').where('bventId', '=', bventId).execute()
  const list = languages.map((language): CheckedLetter => {
    const counted = rows.find((row) => row.language === language)
    const { guests = 0, titled = 0, gendered = 0, untitled = 0, Title = 0, Company = 0, Inviter = 0 } = counted ?? {}
    const [byTitle, byGender] = language === 'zh-CN' ? [titled, untitled] : [0, gendered]
    const isOurs = !written.some((row) => row.language === language)
    return { language, isOurs, guests, byTitle, byGender, byName: guests - byTitle - byGender, blank: { Title, Company, Inviter } }
  })
  return { list }
}

/** As a guest would read it: the one that is asked for, else the newest of its language, else an example. */
export async function previewLetter(
  ctx: Context,
  request: RequestOf<typeof letterCalls.previewLetter>,
): Promise<{ html: string; name: string }> {
  const { bventId, language, design, inviteeId } = request
  const { event, replyEnd } = await scopeIn(ctx, bventId)
  const { rows } = await sql<Invited>`
    select g.name, g.title, g.gender, g.company, coalesce(m.name, '') as inviter from invitee_of_org g
    left join member m on m.top_org_id = ${ctx.who.orgId} and m.account_id = g.owner_id
    where g.bvent_id = ${bventId} and ${inviteeId ? sql`g.id = ${inviteeId}` : sql`true`} order by (g.language = ${language}) desc, g.created_at desc, g.id desc limit 1`.execute(
    ctx.db,
  )
  const guest = rows[0] ?? exampleGuest(language)
  const values = valuesFor(guest, { title: event.title, timeZone: event.timeZone, replyEnd, language })
  const sessions = design.hasAgenda ? await sessionsOf(ctx.db, bventId) : []
  const body = letterBody({
    design,
    values,
    sessions,
    event: { orgName: await orgNameOf(ctx), timeZone: event.timeZone },
    language,
    isPreview: true,
  })
  return { html: body.markup, name: guest.name }
}
