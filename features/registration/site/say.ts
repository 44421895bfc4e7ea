import { registerMessages } from '#features/registration/siteMessages.ts'
import { sayer } from '#site/kit/language.ts'

export const say = sayer(registerMessages)
