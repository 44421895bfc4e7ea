import { defineFeature } from '#core/feature.ts'
import { invitationCalls, invitationTasks } from '#features/invitations/contract.ts'
import { invitationMessages } from '#features/invitations/messages.ts'

export const invitations = defineFeature({ calls: invitationCalls, tasks: invitationTasks, messages: invitationMessages })
