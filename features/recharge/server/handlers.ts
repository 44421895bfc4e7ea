import { functionKeys, type FunctionKey } from '#core/benefits.ts'
import { SHOP_CURRENCY } from '#features/credits/rules.ts'
import { sellerOf } from '#features/credits/server/seller.ts'
import { usedOfBenefit } from '#features/extensions/server/usedOf.ts'
import { rechargeCalls } from '#features/recharge/contract.ts'
import { assets, usedByDay } from '#features/recharge/server/assets.ts'
import { buy, pay } from '#features/recharge/server/buy.ts'
import { packagesOf, shownGoods } from '#features/recharge/server/goods.ts'
import { askInvoice, invoiceFileOf } from '#features/recharge/server/invoices.ts'
import { purchaseDetail, purchases } from '#features/recharge/server/purchases.ts'
import { confirmTransfer, expectedTransfers, refuseTransfer } from '#features/recharge/server/transfers.ts'
import { usageFile, usedByEvent } from '#features/recharge/server/usage.ts'
import { saveWatch } from '#features/recharge/server/watches.ts'
import { issueSale, listSales, rejectSale, saleFile } from '#features/recharge/server/sales.ts'
import { transferWordsOf, waysOf } from '#features/recharge/server/ways.ts'
import { required } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

export const rechargeHandlers = implement(rechargeCalls, {
  asset: assets,
  async shop(ctx) {
    const sellerOrgId = required(await sellerOf(ctx.db))
    const packages = await packagesOf(ctx.db)
    const ways = await waysOf(ctx, sellerOrgId)
    return {
      packages: packages.map(({ id, ...goods }) => ({ packageId: id, ...shownGoods(goods) })),
      ways: ways.map(({ provider, name }) => ({ provider, name })),
      currency: SHOP_CURRENCY,
      transferWords: await transferWordsOf(ctx.db),
    }
  },
  async benefitUse({ db, who }) {
    const benefitOf = (key: FunctionKey) => who.benefits.find(({ functionKey }) => functionKey === key)
    const useOf = async (functionKey: FunctionKey) => ({
      functionKey,
      used: await usedOfBenefit(db, functionKey, benefitOf(functionKey)),
    })
    return { list: await Promise.all(functionKeys.map(useOf)) }
  },
  usage: async ({ db, now }) => ({ list: await usedByDay(db, now) }),
  usageByEvent: async ({ db, now }) => ({ list: await usedByEvent(db, now) }),
  usageFile,
  saveWatch,
  list: purchases,
  detail: purchaseDetail,
  buy,
  pay,
  askInvoice,
  invoiceFile: invoiceFileOf,
  sales: listSales,
  issueSale: (ctx, request, file) => issueSale(ctx, request, required(file, 'core.invalid')),
  rejectSale,
  saleFile,
  transfers: expectedTransfers,
  confirmTransfer,
  refuseTransfer,
})
