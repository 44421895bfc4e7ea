import { discountCalls } from '#features/discounts/contract.ts'
import { listCodes, makeCodes } from '#features/discounts/server/codes.ts'
import { findDiscount, shownDiscount } from '#features/discounts/server/discountRows.ts'
import { listDiscounts, readFigures } from '#features/discounts/server/listDiscounts.ts'
import { deleteDiscount, previewDelete } from '#features/discounts/server/removeDiscount.ts'
import { enableDiscount, prolongDiscount, saveDiscount } from '#features/discounts/server/saveDiscount.ts'
import { uploadCodes } from '#features/discounts/server/uploadCodes.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const discountHandlers = implement(discountCalls, {
  list: listDiscounts,
  figures: readFigures,
  detail: async (ctx, { discountId }) => shownDiscount(await findDiscount(ctx, discountId), ctx),
  save: saveDiscount,
  enable: enableDiscount,
  prolong: prolongDiscount,
  previewDelete,
  delete: deleteDiscount,
  codes: listCodes,
  makeCodes,
  uploadCodes: (ctx, request, file) => uploadCodes(ctx, request, required(file, 'core.invalid')),
})
