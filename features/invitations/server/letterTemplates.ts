import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import { ourDesign, ourLetters, wholeDesign } from '#features/invitations/letter.ts'
import type { letterCalls, LetterTemplate } from '#features/invitations/letterContract.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { exampleGuest, orgNameOf, valuesFor } from '#features/invitations/server/letters.ts'
import { letterBody } from '#features/invitations/site/letterBody.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'

export async function listLetterTemplates(
  ctx: Context,
  { language }: RequestOf<typeof letterCalls.letterTemplates>,
): Promise<{ list: LetterTemplate[] }> {
  const orgName = await orgNameOf(ctx)
  const rows = await ctx.db
    .selectFrom('invitationLetterTemplate')
    .selectAll()
    .where('language', '=', language)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  const own = rows.map(({ id, name, design, version, updatedAt, updatedBy }) => ({
    templateId: id,
    ours: null,
    language,
    name,
    design: wholeDesign(design),
    version,
    updatedTime: updatedAt.toISOString(),
    updatedBy,
  }))
  const ours = ourLetters.map((key) => ({
    templateId: null,
    ours: key,
    language,
    name: textIn(invitationMessages[`invitations.our_${key}`], ctx.language),
    design: ourDesign(key, language, orgName),
    version: 0,
    updatedTime: null,
    updatedBy: '',
  }))
  return { list: [...own, ...ours] }
}

export async function saveLetterTemplate(ctx: Context, given: RequestOf<typeof letterCalls.saveLetterTemplate>) {
  const { templateId, version, language, name, design } = given
  const { db, now, who } = ctx
  const id = templateId ?? uuid()
  const values = { language, name, design: JSON.stringify(design), updatedAt: now, updatedBy: who.accountName }
  if (templateId) {
    const { numUpdatedRows } = await db
      .updateTable('invitationLetterTemplate')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', templateId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      required(await db.selectFrom('invitationLetterTemplate').select('id').where('id', '=', templateId).executeTakeFirst())
      throw new AppError('core.changed')
    }
  } else
    await db
      .insertInto('invitationLetterTemplate')
      .values({ topOrgId: who.orgId, id, ...values })
      .execute()
  await audit(ctx, { action: 'invitation.saveLetterTemplate', objectId: id, after: { name, language } })
  return { templateId: id, version: templateId ? version + 1 : 1 }
}

export async function deleteLetterTemplate(ctx: Context, { templateId }: RequestOf<typeof letterCalls.deleteLetterTemplate>) {
  const gone = required(
    await ctx.db.deleteFrom('invitationLetterTemplate').where('id', '=', templateId).returning('name').executeTakeFirst(),
  )
  await audit(ctx, { action: 'invitation.deleteLetterTemplate', objectId: templateId, before: { name: gone.name } })
  return OK
}

/** A fortnight from now somebody made up is to have answered. */
const FORTNIGHT_MS = 14 * 86_400_000

export async function previewLetterTemplate(ctx: Context, { language, design }: RequestOf<typeof letterCalls.previewLetterTemplate>) {
  const guest = exampleGuest(language)
  const title = textIn(invitationMessages['invitations.exampleEvent'], language)
  const values = valuesFor(guest, { title, timeZone: EVENT_TIME_ZONE, language, replyEnd: new Date(ctx.now.getTime() + FORTNIGHT_MS) })
  const event = { orgName: await orgNameOf(ctx), timeZone: EVENT_TIME_ZONE }
  return { html: letterBody({ design, values, sessions: [], event, language, isPreview: true }).markup, name: guest.name }
}
