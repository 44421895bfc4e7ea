import { checkinCalls } from '#features/checkin/contract.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const notYet = (): never => {
  throw new AppError('core.unavailable')
}

export const checkinHandlers = implement(checkinCalls, {
  list: notYet,
  get: notYet,
  create: notYet,
  update: notYet,
  delete: notYet,
  enable: notYet,
  updateVerifyInfo: notYet,
  updatePageSetting: notYet,
  updateLocationRange: notYet,
  isTurnstileEnabled: notYet,
  enableTurnstile: notYet,
  board: notYet,
  conflictList: notYet,
  staffLinkList: notYet,
  saveStaffLink: notYet,
  revokeStaffLink: notYet,
  unlockStaffLink: notYet,
  deviceList: notYet,
  saveDevice: notYet,
  revokeDevice: notYet,
  open: notYet,
  search: notYet,
  checkin: notYet,
  undo: notYet,
  walkIn: notYet,
  snapshot: notYet,
  sync: notYet,
  numbers: notYet,
  verify: notYet,
  publicPage: notYet,
  publicCheckin: notYet,
  appLatestVersion: notYet,
})
