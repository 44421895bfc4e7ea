import { registrationCalls } from '#features/registration/contract.ts'
import { cancelOwn, previewCancel, withdrawRefund } from '#features/registration/server/cancelOwn.ts'
import { applyCode } from '#features/registration/server/discounts.ts'
import { readCenter, readOrder, readTicket, type SiteReading } from '#features/registration/server/center.ts'
import { sendCode, verifyCode } from '#features/registration/server/codes.ts'
import { chooseTransfer } from '#features/registration/server/pay/chooseTransfer.ts'
import { sendReceipt } from '#features/registration/server/pay/sendReceipt.ts'
import { startPayment } from '#features/registration/server/pay/startPayment.ts'
import { publicForm } from '#features/registration/server/publicForm.ts'
import { register } from '#features/registration/server/register.ts'
import { askingOf, openContact, openLink } from '#features/registration/server/siteAccess.ts'
import { isTicketValid } from '#features/registration/server/ticketState.ts'
import { ticketPdf } from '#features/registration/server/ticketPdf.ts'
import { updateAttendee } from '#features/registration/server/updateAttendee.ts'
import { uploadAnswer } from '#features/registration/server/upload.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

type Asked = Pick<SiteReading, 'language' | 't'>
const reading = (ctx: Context, { language, t }: Asked): SiteReading => ({ ...askingOf(ctx), adapters: ctx.adapters, language, t })

export const registrationHandlers = implement(registrationCalls, {
  form: (ctx, request) => publicForm(ctx, request),
  applyCode: (ctx, request) => applyCode(ctx, request),
  upload: (ctx, { bventId }, file) => uploadAnswer(ctx, bventId, required(file, 'core.invalid')),
  sendCode: (ctx, request) => sendCode(ctx, request),
  verifyCode: (ctx, request) => verifyCode(ctx, request),
  register: (ctx, request) => register(ctx, request),

  async centerAccess(ctx, { t, verifyToken }) {
    const asking = askingOf(ctx)
    const link = t ? await openLink(asking, t) : null
    const contact = !link && verifyToken ? await openContact(asking, verifyToken) : null
    const { cookie } = required(link ?? contact, 'site.needAccess')
    ctx.http.setCookie(cookie.name, cookie.value, cookie)
    if (contact) return { bventId: contact.bventId, attendeeId: null, orderId: null }
    if (!link) throw new AppError('site.needAccess')
    return { bventId: link.claim.b, attendeeId: link.claim.a ?? null, orderId: link.claim.o ?? null }
  },
  center: (ctx, request) => readCenter(reading(ctx, request), request.bventId),
  ticketState: async (ctx, { credential }) => ({ isValid: await isTicketValid(ctx, credential) }),
  ticket: (ctx, request) => readTicket(reading(ctx, request), request.attendeeId),
  ticketPdf: (ctx, request) => ticketPdf(ctx, reading(ctx, request), request.attendeeId),
  order: (ctx, request) => readOrder({ ...reading(ctx, request), hooksOf: ctx.hooksOf }, request.orderId),
  updateAttendee: (ctx, request) => updateAttendee(ctx, request),
  cancelOrder: (ctx, request) => cancelOwn(ctx, request),
  previewCancel: (ctx, request) => previewCancel(ctx, request),
  withdrawRefund: (ctx, request) => withdrawRefund(ctx, request),
  pay: (ctx, request) => startPayment(ctx, request),
  sendReceipt: (ctx, request, file) => sendReceipt(ctx, request, required(file, 'core.invalid')),
  transfer: (ctx, request) => chooseTransfer(ctx, request),
})
