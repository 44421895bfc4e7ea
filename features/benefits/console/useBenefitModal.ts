import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { benefitCalls } from '#features/benefits/contract.ts'
import { detailsOf } from '#features/benefits/console/details.ts'
import {
  benefitModal,
  closeBenefitModal,
  modalOfCode,
  modalOfState,
  showBenefitModal,
  type BenefitModal,
} from '#features/benefits/console/modal.ts'
import { pages } from '#features/pages.ts'
import { callQuery } from '#console/kit/query.ts'
import { onRefusal } from '#console/kit/refusal.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useStore } from '#console/kit/store.ts'
import { useUser } from '#console/kit/user.ts'

/** Which modal is open: what the benefits of the organisation say when it is entered, and later what a refused call says. */
export function useBenefitModal(): BenefitModal | null {
  const status = useUser()?.orgInfo?.orgAccountStatus
  const { data } = useQuery({ ...callQuery(benefitCalls.info, {}), enabled: status !== undefined })

  useEffect(() => {
    if (!data || status === undefined) return
    const modal = modalOfState(status, detailsOf(data), serverNow())
    if (modal) showBenefitModal(modal)
    else if (benefitModal.get() !== 'extendOver') closeBenefitModal()
  }, [data, status])

  useEffect(() => onRefusal((code) => showBenefitModal(modalOfCode(code))), [])

  const modal = useStore(benefitModal)
  // Who is about to pay for it is not told again that it is over.
  return useLocation().pathname === pages.recharge.shop.path ? null : modal
}
