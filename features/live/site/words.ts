import { siteMessages } from '#features/live/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(siteMessages)
