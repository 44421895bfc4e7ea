import type { MessageKey } from '#console/kit/text.ts'
import type { BenefitModal } from '#features/benefits/console/modal.ts'

export type ModalAction = 'order' | 'renew' | 'switchOrg' | 'activate' | 'signOut'
export type ModalContent = { title: MessageKey; text: MessageKey; actions: readonly ModalAction[] }

/** Titles, texts and buttons of spec §8; the first button is the one to take. */
export function contentOf(modal: BenefitModal, isOfficialUser: boolean): ModalContent {
  switch (modal) {
    case 'timeOver':
      return isOfficialUser
        ? { title: 'benefits.paidOver', text: 'benefits.overText', actions: ['renew'] }
        : { title: 'benefits.trialOver', text: 'benefits.overText', actions: ['order'] }
    case 'extendOver':
      return { title: 'benefits.extendOver', text: 'benefits.extendText', actions: [isOfficialUser ? 'renew' : 'order'] }
    case 'closeLiteApp':
      return { title: 'benefits.closed', text: 'benefits.closedText', actions: ['switchOrg'] }
    case 'freeze':
      return { title: 'benefits.frozen', text: 'benefits.frozenText', actions: ['activate', 'signOut'] }
  }
}

export const actionLabels = {
  order: 'benefits.orderNow',
  renew: 'benefits.renewNow',
  switchOrg: 'benefits.switchOrg',
  activate: 'benefits.activate',
  signOut: 'benefits.signOut',
} as const satisfies Record<ModalAction, MessageKey>
