import { z } from 'zod'
import { languages } from '#core/language.ts'
import { id, time } from '#core/schema.ts'
import { relations } from '#features/forms/evaluate.ts'
import { MOST_CHOICES, MOST_CONDITIONS, MOST_QUESTIONS, questionTypes, RATING_HIGHEST, showActions } from '#features/surveys/questions.ts'
import { audiences, surveyStates } from '#features/surveys/rules.ts'

const key = z.string().regex(/^[\w-]{1,40}$/)
const choice = z.strictObject({ key, value: z.string().trim().max(200) })
const choices = z.array(choice).max(MOST_CHOICES).default([])

export const question = z
  .strictObject({
    fieldName: z.string().regex(/^Q_[\w-]{1,40}$/),
    fieldType: z.enum(questionTypes),
    displayName: z.string().trim().max(200),
    description: z.string().trim().max(2_000).default(''),
    isRequired: z.boolean().default(false),
    fieldOptions: choices,
    rows: choices,
    most: z.int().min(1).max(MOST_CHOICES).optional(),
    low: z.string().trim().max(30).default(''),
    high: z.string().trim().max(30).default(''),
    showIf: z
      .strictObject({
        relation: z.enum(relations).default('AND'),
        conditions: z
          .array(
            z.strictObject({
              fieldName: z.string().max(64),
              fieldAction: z.strictObject({ code: z.enum(showActions) }),
              fieldValue: z.array(z.string().max(64)).max(MOST_CHOICES),
            }),
          )
          .min(1)
          .max(MOST_CONDITIONS),
      })
      .optional(),
    texts: z
      .partialRecord(
        z.enum(languages),
        z.strictObject({
          displayName: z.string().trim().max(200).optional(),
          description: z.string().trim().max(2_000).optional(),
          low: z.string().trim().max(30).optional(),
          high: z.string().trim().max(30).optional(),
          options: z.record(key, z.string().trim().max(200)).optional(),
        }),
      )
      .optional(),
  })
  .refine(({ fieldType, most }) => fieldType !== 'Rating' || most === undefined || (most >= 2 && most <= RATING_HIGHEST), {
    path: ['most'],
  })

export const content = z.strictObject({
  introduction: z.string().trim().max(2_000).default(''),
  thanks: z.string().trim().max(500).default(''),
  /** One question on each screen. */
  isStepped: z.boolean().default(false),
  questions: z.array(question).max(MOST_QUESTIONS).default([]),
  /** What stands around them in other languages. */
  texts: z
    .partialRecord(
      z.enum(languages),
      z.strictObject({
        title: z.string().trim().max(100).optional(),
        introduction: z.string().trim().max(2_000).optional(),
        thanks: z.string().trim().max(500).optional(),
      }),
    )
    .optional(),
})
export type Content = z.output<typeof content>

/** What a survey is beside its questions. */
export const settings = {
  title: z.string().trim().min(1).max(100),
  language: z.enum(languages).default('zh-CN'),
  sessionId: id.nullable().default(null),
  audience: z.enum(audiences).default('everybody'),
  isAnonymous: z.boolean().default(true),
  isOnce: z.boolean().default(true),
  opensTime: time.nullable().default(null),
  closesTime: time.nullable().default(null),
}

export const surveyRow = z.object({
  id: z.string(),
  bventId: z.string().nullable(),
  eventTitle: z.string(),
  timeZone: z.string(),
  title: z.string(),
  sessionTitle: z.string(),
  state: z.enum(surveyStates),
  audience: z.enum(audiences),
  isAnonymous: z.boolean(),
  questionCount: z.int(),
  answerCount: z.int(),
  opensTime: z.string().nullable(),
  closesTime: z.string().nullable(),
  createdTime: z.string(),
})
export type SurveyRow = z.output<typeof surveyRow>

export const survey = surveyRow.extend({
  sessionId: z.string().nullable(),
  language: z.enum(languages),
  isOnce: z.boolean(),
  content,
  /** Something was answered or published: what was asked stays. */
  isFixed: z.boolean(),
  url: z.string(),
  version: z.int(),
})
export type Survey = z.output<typeof survey>

/** Null where a number is hidden. */
const counted = z.object({ key: z.string(), name: z.string(), total: z.int().nullable() })
export type Counted = z.output<typeof counted>
export const questionResult = z.object({
  fieldName: z.string(),
  fieldType: z.enum(questionTypes),
  displayName: z.string(),
  answered: z.int().nullable(),
  options: z.array(counted),
  /** Of a matrix. */
  rows: z.array(z.object({ key: z.string(), name: z.string(), options: z.array(counted) })),
  /** NPS, the average of marks or numbers; null where it would give away what is hidden. */
  score: z.number().nullable(),
  /** Of a ranking: 100 for what everybody put first. */
  ranks: z.array(z.object({ key: z.string(), name: z.string(), score: z.int().nullable() })),
  /** Hidden numbers are among them. */
  isHidden: z.boolean(),
})
export type QuestionResult = z.output<typeof questionResult>

export const results = z.object({
  title: z.string(),
  state: z.enum(surveyStates),
  answered: z.int(),
  /** Anonymous answers that wait until there are enough of them. */
  waiting: z.int(),
  /** Too few to be shown. */
  isTooFew: z.boolean(),
  days: z.array(z.object({ day: z.string(), total: z.int().nullable() })),
  questions: z.array(questionResult),
})
export type Results = z.output<typeof results>
