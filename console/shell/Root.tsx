import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useBenefitModal } from '#features/benefits/console/useBenefitModal.ts'
import { EventAskingContext } from '#console/kit/event/asking.ts'
import { eventAsking } from '#console/shell/eventAsking.ts'
import { OfflineBanner } from '#console/shell/OfflineBanner.tsx'
import { ToastHost } from '#console/shell/ToastHost.tsx'
import { useAfterNavigation } from '#console/shell/useAfterNavigation.ts'

const BenefitModals = lazy(() => import('#features/benefits/console/BenefitModals.tsx').then((file) => ({ default: file.BenefitModals })))

/** What every page has around it, with or without the shell. */
export function Root() {
  useAfterNavigation()
  const modal = useBenefitModal()
  return (
    <EventAskingContext value={eventAsking}>
      <Outlet />
      <Suspense fallback={null}>{modal && <BenefitModals key={modal} modal={modal} />}</Suspense>
      <OfflineBanner />
      <ToastHost />
    </EventAskingContext>
  )
}
