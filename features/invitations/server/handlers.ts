import { invitationCalls } from '#features/invitations/contract.ts'
import { accept, decline, markOpened } from '#features/invitations/server/answer.ts'
import { addPeople } from '#features/invitations/server/addGuests.ts'
import { guestErrors, guestSheet, uploadGuests } from '#features/invitations/server/batch.ts'
import { claim, decideClaim, transfer } from '#features/invitations/server/claims.ts'
import { codeUses, listCodes, saveCode } from '#features/invitations/server/codes.ts'
import { contact, deleteGuests, markSent } from '#features/invitations/server/contacts.ts'
import { goalSheet, readGoals } from '#features/invitations/server/goalSheet.ts'
import {
  deleteLetterTemplate,
  listLetterTemplates,
  previewLetterTemplate,
  saveLetterTemplate,
} from '#features/invitations/server/letterTemplates.ts'
import { checkLetter, previewLetter, readLetter, saveLetter } from '#features/invitations/server/letters.ts'
import { listGuests, listLabels, readGuest } from '#features/invitations/server/listGuests.ts'
import { readMyTask } from '#features/invitations/server/own.ts'
import { planHistory, readPlan, subjectsIn } from '#features/invitations/server/plan.ts'
import { readReport, reportLink } from '#features/invitations/server/report.ts'
import { reportSheet } from '#features/invitations/server/reportSheet.ts'
import { saveGuest } from '#features/invitations/server/saveGuest.ts'
import { savePlan } from '#features/invitations/server/savePlan.ts'
import { inviterScope } from '#features/invitations/server/scope.ts'
import {
  actOn,
  excludedOfNotice,
  listNotices,
  listReminders,
  noticePeople,
  openReminder,
  readNotice,
  removeReminder,
  saveReminder,
  sendNotice,
  tryNotice,
} from '#features/invitations/server/sends.ts'
import { readSetting, saveSetting } from '#features/invitations/server/setting.ts'
import { approveSend, moveSend, retryFailed } from '#features/sends/server/acts.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const invitationHandlers = implement(invitationCalls, {
  plan: readPlan,
  async subjects(ctx, { bventId }) {
    await inviterScope(ctx, bventId)
    return subjectsIn(ctx.db, ctx.who.orgId)
  },
  savePlan,
  planSheet: goalSheet,
  readGoals: (ctx, request, file) => readGoals(ctx, request, required(file, 'core.invalid')),
  history: planHistory,
  guests: listGuests,
  guest: readGuest,
  saveGuest,
  fromPeople: addPeople,
  deleteGuests,
  transfer,
  claim,
  decideClaim,
  guestLabels: listLabels,
  contact,
  markSent,
  guestSheet,
  uploadGuests: (ctx, request, file) => uploadGuests(ctx, request, required(file, 'core.invalid')),
  guestErrors,
  codes: listCodes,
  saveCode,
  codeUses,
  myTask: readMyTask,
  setting: readSetting,
  saveSetting,
  letter: readLetter,
  saveLetter,
  checkLetter,
  previewLetter,
  letterTemplates: listLetterTemplates,
  saveLetterTemplate,
  deleteLetterTemplate,
  previewLetterTemplate,
  tryNotice,
  excludedOfNotice,
  sendNotice,
  notices: listNotices,
  notice: readNotice,
  noticePeople,
  takeBackNotice: actOn((ctx, which) => moveSend(ctx, which, 'takeBack', true)),
  pauseNotice: actOn((ctx, which) => moveSend(ctx, which, 'pause', true)),
  resumeNotice: actOn((ctx, which) => moveSend(ctx, which, 'resume', true)),
  cancelNotice: actOn((ctx, which) => moveSend(ctx, which, 'cancel', true)),
  approveNotice: actOn((ctx, which) => approveSend(ctx, which, true)),
  retryNotice: actOn((ctx, which) => retryFailed(ctx, which, true)),
  reminders: listReminders,
  saveReminder,
  openReminder,
  removeReminder,
  report: readReport,
  reportSheet,
  reportLink,
  opened: markOpened,
  accept,
  decline,
})
