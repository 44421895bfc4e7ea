import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { letterMessages } from '#features/invitations/letterMessages.ts'

export const letterLooks = ['letter', 'card', 'plain', 'video'] as const
/** What stands beneath the heading, in an order of its author's. */
export const letterParts = ['greeting', 'body', 'agenda', 'signed'] as const
export type LetterPart = (typeof letterParts)[number]
export const letterFields = ['FullName', 'Salutation', 'Title', 'Company', 'Inviter', 'EventTitle', 'ReplyEnd'] as const
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
  order: LetterPart[]
  /** The player that the look with a video opens with. */
  video: string
}

/** As it was stored, before there was an order or a video too. */
export function wholeDesign(stored: unknown): LetterDesign {
  return { order: [...letterParts], video: '', ...(stored as Omit<LetterDesign, 'order' | 'video'>) }
}

const FIELD = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g

/** `{{FullName|fallback}}`: a field that is empty gives its fallback, one that is unknown nothing; neither leaves a gap between two words. */
export function written(text: string, values: LetterValues): string {
  return text.replace(FIELD, (_, name: string, fallback = '') => values[name as LetterField] || fallback).replace(/(?<=\S) {2,}/g, ' ')
}

/** What can be empty of a guest and then leaves a gap. */
export const blankFields = ['Title', 'Company', 'Inviter'] as const satisfies readonly LetterField[]
export type BlankField = (typeof blankFields)[number]

/** Where one of them is named without a fallback. */
export function barelyNamed(design: Pick<LetterDesign, 'greeting' | 'body'>): { part: 'greeting' | 'body'; field: BlankField }[] {
  return (['greeting', 'body'] as const).flatMap((part) => {
    const bare = [...design[part].matchAll(FIELD)].filter(([, , fallback]) => !fallback).map(([, name]) => name)
    return blankFields.filter((field) => bare.includes(field)).map((field) => ({ part, field }))
  })
}

export const ourLetters = ['classic', 'formal', 'evening', 'customer', 'speaker'] as const
export type OurLetter = (typeof ourLetters)[number]

type Words = keyof typeof letterMessages
const wordsOf: Record<OurLetter, Pick<LetterDesign, 'look' | 'hasAgenda'> & Record<'heading' | 'greeting' | 'body', Words>> = {
  classic: { look: 'letter', hasAgenda: true, heading: 'heading', greeting: 'greeting', body: 'body' },
  formal: { look: 'plain', hasAgenda: true, heading: 'heading', greeting: 'greeting', body: 'formal_body' },
  evening: { look: 'card', hasAgenda: false, heading: 'evening_heading', greeting: 'evening_greeting', body: 'evening_body' },
  customer: { look: 'letter', hasAgenda: false, heading: 'customer_heading', greeting: 'customer_greeting', body: 'customer_body' },
  speaker: { look: 'plain', hasAgenda: false, heading: 'speaker_heading', greeting: 'speaker_greeting', body: 'speaker_body' },
}

/** A letter of ours, signed by the organisation. */
export function ourDesign(letter: OurLetter, language: Language, orgName: string): LetterDesign {
  const { look, hasAgenda, heading, greeting, body } = wordsOf[letter]
  const say = (key: Words) => textIn(letterMessages[key], language)
  return wholeDesign({
    look,
    hasAgenda,
    heading: say(heading),
    greeting: say(greeting),
    body: say(body),
    signer: orgName,
    signerTitle: '',
    seal: '',
  })
}

/** Until somebody writes another. */
export const firstDesign = (language: Language, orgName: string) => ourDesign('classic', language, orgName)
