import { v7 as uuid } from 'uuid'
import { tagsOf } from '#core/flags.ts'
import { languages, type Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { blankField } from '#features/forms/define.ts'
import type { BuilderType } from '#features/forms/fieldTypes.ts'
import { firstFields, isKnownField, type KnownFieldName } from '#features/forms/knownFields.ts'
import { ensureForm } from '#features/forms/server/ensureForm.ts'
import { formOf, type Form } from '#features/forms/server/queries.ts'
import { knownRow, rowOf, type Place } from '#features/forms/server/storedField.ts'
import type { PlacedEvent } from '#server/demo/events.ts'
import type { Filling } from '#server/demo/filling.ts'
import type { Guest } from '#server/demo/people.ts'
import { sanitizeRichText } from '#server/kit/richText.ts'

type OwnField = { type: BuilderType; name: Text; isNeeded?: boolean; options?: Record<string, Text>; limits?: Record<string, number> }

/** Questions of the organiser's own. */
const own = {
  F_INDUSTRY: {
    type: 'Select',
    name: ['所在行业', 'Industry'],
    isNeeded: true,
    options: {
      equipment: ['装备制造', 'Machinery'],
      electronics: ['电子与半导体', 'Electronics'],
      auto: ['汽车与零部件', 'Automotive'],
      energy: ['能源与电气', 'Energy'],
      software: ['软件与信息服务', 'Software'],
      medical: ['医疗器械', 'Medical devices'],
      food: ['食品', 'Food'],
      other: ['其他', 'Other'],
    },
  },
  F_JOBLEVEL: {
    type: 'Radio',
    name: ['你的角色', 'Your role'],
    isNeeded: true,
    options: {
      head: ['企业负责人', 'Executive'],
      manager: ['部门负责人', 'Head of department'],
      engineer: ['工程与技术', 'Engineering'],
      buyer: ['采购与供应链', 'Purchasing'],
      media: ['媒体与研究', 'Media and research'],
    },
  },
  F_HEARDVIA: {
    type: 'Select',
    name: ['从哪里得知活动', 'How did you hear of us'],
    options: {
      colleague: ['同事或朋友', 'A colleague or friend'],
      wechat: ['公众号', 'WeChat'],
      mail: ['邮件邀请', 'Mail'],
      partner: ['合作伙伴', 'A partner'],
      media: ['媒体报道', 'The press'],
    },
  },
  F_DIETNEED: {
    type: 'Radio',
    name: ['用餐要求', 'Meals'],
    isNeeded: true,
    options: {
      none: ['无特殊要求', 'Anything'],
      vegetarian: ['素食', 'Vegetarian'],
      halal: ['清真', 'Halal'],
      other: ['其他', 'Something else'],
    },
  },
  F_DIETNOTE: { type: 'Textbox', name: ['请说明用餐要求', 'What should the kitchen know'] },
  F_WORKSHOP: {
    type: 'Radio',
    name: ['想参加的工作坊', 'Which workshop'],
    options: {
      payback: ['产线回本测算', 'Payback of a line'],
      vision: ['视觉检测上手', 'Hands-on vision'],
      data: ['数据治理起步', 'Starting with data'],
    },
    limits: { payback: 80, vision: 40, data: 80 },
  },
} as const satisfies Record<string, OwnField>
type OwnName = keyof typeof own
export type FormPart = OwnName | Extract<KnownFieldName, 'Title' | 'Province' | 'City'>

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
