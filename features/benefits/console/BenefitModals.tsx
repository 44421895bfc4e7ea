import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { PageCode } from '#core/access.ts'
import { formatTime } from '#core/dateTime.ts'
import { signOut } from '#console/auth/session.ts'
import { useCan } from '#console/kit/Can.tsx'
import { config } from '#console/kit/config.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { goTo } from '#console/kit/navigation.ts'
import { callQuery } from '#console/kit/query.ts'
import { useStore } from '#console/kit/store.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { pages } from '#features/pages.ts'
import { closeBenefitModal, type BenefitModal } from '#features/benefits/console/modal.ts'
import { actionLabels, contentOf, type ModalAction } from '#features/benefits/console/modalContent.ts'

type Wish = Extract<ModalAction, 'order' | 'renew' | 'activate'>

/** Where plans are sold, the buttons lead to them; otherwise the operator takes care of it, and the person is handed the lines to send. */
export function BenefitModals({ modal }: { modal: BenefitModal }) {
  const t = useT()
  const { data } = useQuery(callQuery(benefitCalls.info, {}))
  const [wish, setWish] = useState<Wish | null>(null)
  const { title, text, actions } = contentOf(modal, data?.isOfficialUser ?? false)
  const isSelling = useStore(config).isUseRechargeModule
  const canBuy = useCan(pages.recharge.shop.access as PageCode) && isSelling

  const take = (action: ModalAction) => {
    if (action === 'signOut') return void signOut()
    if (action !== 'switchOrg' && !canBuy) return setWish(action)
    closeBenefitModal()
    goTo(action === 'switchOrg' ? '/error/401?choseOrg=1' : plansAddress(modal))
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={textOf(title)}
      onCancel={closeBenefitModal}
      styles={{ footer: { marginTop: 20 } }}
      footer={
        wish
          ? null
          : actions.toReversed().map((action) => (
              <Button key={action} type={action === actions[0] ? 'primary' : 'default'} onClick={() => take(action)}>
                {t(actionLabels[action])}
              </Button>
            ))
      }
    >
      {wish ? <Request wish={wish} /> : <p className="m2">{textOf(text)}</p>}
    </Modal>
  )
}

/** Of the service as a whole its own plans; of something beside it, all there are. */
function plansAddress(modal: BenefitModal): string {
  return `${pages.recharge.shop.path}?tab=benefit${modal === 'extendOver' ? '' : '&key=LightEventApplication'}`
}

function Request({ wish }: { wish: Wish }) {
  const t = useT()
  const person = useUser()
  const { data } = useQuery(callQuery(benefitCalls.info, {}))
  const ends = data?.benefitDetails.find((detail) => detail.functionKey === 'LightEventApplication')?.endDurationTime
  const lines = t('benefits.requestLines', {
    wish: t(actionLabels[wish]),
    org: person?.orgInfo?.name ?? '',
    orgId: person?.orgInfo?.id ?? '',
    person: person?.name ?? '',
    until: ends ? formatTime(ends) : t('benefits.noEnd'),
  })
  return (
    <>
      <p className="m2">{t('benefits.requestHint')}</p>
      <pre className="note benefit-lines">{lines}</pre>
      <CopyButton text={lines} size="middle" type="primary">
        {t('benefits.copyRequest')}
      </CopyButton>
    </>
  )
}
