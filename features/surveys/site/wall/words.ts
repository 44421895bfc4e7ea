import { siteMessages } from '#features/surveys/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)
