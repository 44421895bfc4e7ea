import { own, type FormPart, type OwnField } from '#server/demo/ownFields.ts'
import { v7 as uuid } from 'uuid'
import { tagsOf } from '#core/flags.ts'
import { languages, type Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { blankField } from '#features/forms/define.ts'
import { firstFields, isKnownField } from '#features/forms/knownFields.ts'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { knownRow, rowOf, type Place } from '#features/forms/server/storedField.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling } from '#server/demo/filling.ts'
import type { Guest } from '#server/demo/people.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

const transfer: Text = [
  '<p>户名：华瑞科技集团<br>开户行：示例银行上海分行<br>账号：6200 0000 0000 0138</p><p>请在备注里写明订单号，到账后一个工作日内确认。</p>',
  '<p>Account holder: Huarui Technology Group<br>Bank: Sample Bank, Shanghai Branch<br>Account: 6200 0000 0000 0138</p><p>Please name the order number. We confirm within one working day.</p>',
]

/** The first form of every event, behind it what this one asks, and how to transfer what it costs. */
export async function fillForm({ db }: Filling, { orgId, bventId, event, tickets }: PlacedEvent): Promise<Form> {
  await ensureForm(db, bventId)
  const { pathId } = await formOf(db, bventId, { language: languages[0] })
  const place = { topOrgId: orgId, bventId, pathId }
  const parts = event.questions ?? []
  const fields = parts.map((name, at) => fieldRow(name, place, firstFields.length + at))
  if (fields.length > 0) await db.insertInto('formField').values(fields).execute()
  if (parts.includes('F_DIETNOTE')) await db.insertInto('regRule').values(dietRule(place)).execute()
  if (tickets.some(({ priceMinor }) => priceMinor > 0))
    for (const language of languages)
      await db
        .updateTable('regSetting')
        .set({ offlinePaymentDescription: sanitizeRichText(textIn(transfer, language)) })
        .where('bventId', '=', bventId)
        .where('language', '=', language)
        .execute()
  return formOf(db, bventId, { language: languages[0] })
}

function fieldRow(name: FormPart, place: Place, sortId: number) {
  if (isKnownField(name)) return knownRow(name, place, sortId)
  const { type, name: displayName, isNeeded = false, options = {}, limits }: OwnField = own[name]
  const optionsIn = (language: Language) => Object.entries(options).map(([key, text]) => ({ key, value: textIn(text, language) }))
  const field = {
    ...blankField(name, { language: languages[0], sortId }),
    fieldType: type,
    displayName: textIn(displayName, languages[0]),
    fieldOptions: optionsIn(languages[0]),
    openFunctionalVerificationTags: tagsOf(['IsShow', 'IsJoinAfterAllowModify', ...(isNeeded ? (['IsNeeded'] as const) : [])]),
    ...(limits && { optionLimits: limits }),
  }
  const textsIn = (language: Language) => ({
    displayName: textIn(displayName, language),
    description: '',
    options: Object.fromEntries(optionsIn(language).map(({ key, value }) => [key, value])),
  })
  const texts = Object.fromEntries(languages.map((language) => [language, textsIn(language)]))
  return { ...rowOf(field, place, languages[0]), texts: JSON.stringify(texts) }
}

/** Only who needs something else is asked what. */
function dietRule(place: Place) {
  const conditions = [{ fieldName: 'F_DIETNEED', fieldAction: { code: 'EQ' }, fieldValue: ['other'] }]
  const actions = (['show', 'require'] as const).map((type) => ({ type, fieldName: 'F_DIETNOTE' }))
  return { ...place, id: uuid(), name: '用餐说明', conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) }
}

/** By the last digit of the number: half of the people choose a workshop. */
const workshops = ['payback', 'vision', 'data', 'payback', 'data']

/** What this guest answers to the form. */
export function answersOf(guest: Guest, parts: readonly FormPart[]): Record<string, string | null> {
  const answers: Record<FormPart, string | null> = {
    Title: guest.title,
    Province: guest.province,
    City: guest.city,
    F_INDUSTRY: guest.industry,
    F_JOBLEVEL: guest.level,
    F_HEARDVIA: guest.heard,
    F_DIETNEED: guest.diet,
    F_DIETNOTE: guest.dietNote,
    F_WORKSHOP: workshops[Number(guest.mobile.slice(-1))] ?? null,
  }
  return {
    FullName: guest.fullName,
    Mobile: guest.mobile,
    Email: guest.email,
    Company: guest.company,
    ...Object.fromEntries(parts.map((part) => [part, answers[part]])),
  }
}
