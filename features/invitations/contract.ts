import { codeCalls } from '#features/invitations/codeContract.ts'
import { guestCalls, guestTasks } from '#features/invitations/guestContract.ts'
import { letterCalls } from '#features/invitations/letterContract.ts'
import { ownCalls } from '#features/invitations/ownContract.ts'
import { planCalls } from '#features/invitations/planContract.ts'
import { publicCalls } from '#features/invitations/publicContract.ts'
import { guestSendCalls, guestSendTasks } from '#features/invitations/sendContract.ts'
import { reportCalls } from '#features/invitations/reportContract.ts'

export const invitationTasks = { ...guestTasks, ...guestSendTasks }

export const invitationCalls = {
  ...planCalls,
  ...guestCalls,
  ...codeCalls,
  ...ownCalls,
  ...letterCalls,
  ...guestSendCalls,
  ...reportCalls,
  ...publicCalls,
}
