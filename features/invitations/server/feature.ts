import { sql } from 'kysely'
import { invitations as definition } from '#features/invitations/feature.ts'
import { exportTask } from '#features/invitations/server/exportTask.ts'
import { importTask } from '#features/invitations/server/importTask.ts'
import { copyInvitations, eraseGuest, exportInvitations } from '#features/invitations/server/personHooks.ts'
import { posterPeople } from '#features/invitations/server/posterPeople.ts'
import { exportNotice } from '#features/invitations/server/exportNotice.ts'
import { recycleGuests } from '#features/invitations/server/setting.ts'
import { inScope } from '#server/kit/database/db.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implementJob } from '#server/kit/job.ts'

export const invitations = implementFeature(definition, {
  demo: async (demo) => (await import('#features/invitations/server/demo.ts')).fillInvitations(demo),
  handlers: async () => (await import('#features/invitations/server/handlers.ts')).invitationHandlers,
  tasks: { importGuests: importTask, exportGuests: exportTask, exportNotice },
  sitePages: async () => (await import('#features/invitations/server/sitePages.ts')).invitationSitePages,
  copyEvent: copyInvitations,
  posterPeople,
  erasePerson: eraseGuest,
  exportPerson: exportInvitations,
  jobs: [
    implementJob('invitations.fold', { every: '1 min' }, ({ pool }) => sql`select fold_invitees()`.execute(pool.db)),
    implementJob('invitations.batches', { every: '1 h' }, ({ pool, now }) => sql`select drop_invitation_batches(${now})`.execute(pool.db)),
    implementJob('invitations.recycle', { every: '1 h' }, async ({ pool, now }) => {
      const { rows } = await sql<{ orgId: string }>`select orgs_with_guests_to_recycle(${now}) as org_id`.execute(pool.db)
      for (const { orgId } of rows) await inScope(pool.db, { orgId }, (db) => recycleGuests({ db, now, orgId }))
    }),
  ],
})
