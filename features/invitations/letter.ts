import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { letterMessages } from '#features/invitations/letterMessages.ts'

export const letterLooks = ['letter', 'card', 'plain'] as const
export const letterFields = ['FullName', 'Title', 'Company', 'Inviter', 'EventTitle', 'ReplyEnd'] as const
export type LetterField = (typeof letterFields)[number]
export type LetterValues = Record<LetterField, string>
export type LetterDesign = {
  look: (typeof letterLooks)[number]
  heading: string
  greeting: string
  body: string
  hasAgenda: boolean
  signer: string
  signerTitle: string
  seal: string
}

const FIELD = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g

/** `{{FullName|fallback}}`: a field that is empty gives its fallback, one that is unknown nothing. */
export function written(text: string, values: LetterValues): string {
  return text.replace(FIELD, (_, name: string, fallback = '') => values[name as LetterField] || fallback)
}

export function fieldsIn({ greeting, body }: Pick<LetterDesign, 'greeting' | 'body'>): LetterField[] {
  const found = [...`${greeting}\n${body}`.matchAll(FIELD)].map(([, name]) => name)
  return letterFields.filter((field) => found.includes(field))
}

/** Those that would leave a gap: named without a fallback. */
export function barelyNamed({ greeting, body }: Pick<LetterDesign, 'greeting' | 'body'>): LetterField[] {
  const bare = [...`${greeting}\n${body}`.matchAll(FIELD)].filter(([, , fallback]) => !fallback).map(([, name]) => name)
  return letterFields.filter((field) => bare.includes(field))
}

/** Ours, until somebody writes another. */
export function firstDesign(language: Language, orgName: string): LetterDesign {
  const say = (key: keyof typeof letterMessages) => textIn(letterMessages[key], language)
  return {
    look: 'letter',
    heading: say('heading'),
    greeting: say('greeting'),
    body: say('body'),
    hasAgenda: true,
    signer: orgName,
    signerTitle: '',
    seal: '',
  }
}
