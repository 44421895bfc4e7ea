import type { Answer } from '#features/invitations/publicContract.ts'

/** What the server writes into the document for its script. */
export type InvitationData = {
  code: string
  kind: 'guest' | 'member' | 'group'
  name: string
  inviter: string
  replyEnd: string
  companions: number
  asksReason: boolean
  /** Nobody knows how to reach them: they say it with their answer. */
  asksMobile: boolean
  /** Of a code: it may be used. */
  isOpen: boolean
  registerUrl: string
  eventUrl: string
  pictureUrl: string
  pdfUrl: string
  answer: Answer | null
}
