import { fileCalls } from '#core/calls/files.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const fileHandlers = implement(fileCalls, {
  upload: (ctx, { purpose }, upload) =>
    storeUpload(ctx, required(upload, 'core.invalid'), { orgId: ctx.who.orgId, accountId: ctx.who.accountId, purpose }),
})
