import type { PropsWithChildren, ReactNode } from 'react'
import { pathOf, type Page } from '#core/page.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { invitationPages as pages } from '#features/invitations/pages.ts'
import '#features/invitations/console/invitations.css'

type Props = PropsWithChildren<{ page: Page; bventId: string; actions?: ReactNode; beneath?: ReactNode; footer?: ReactNode }>

/** The pages of inviting are tabs of one place. */
export function InvitationFrame({ page, bventId, actions, beneath, footer, children }: Props) {
  const t = useT()
  const canSeePlan = useCanVisit(pages.masterPlan)
  const tabs = [
    { page: pages.masterPlan, label: t('invitations.masterPlan') },
    { page: pages.myTask, label: t('invitations.myTask') },
    { page: pages.list, label: t('invitations.guests') },
    { page: pages.code, label: t('invitations.codes') },
    { page: pages.letter, label: t('invitations.letter') },
    { page: pages.notice, label: t('invitations.sendTab') },
    { page: pages.report, label: t('invitations.report') },
    { page: pages.setting, label: t('invitations.setting') },
  ].filter((tab) => canSeePlan || tab.page === pages.myTask)
  const items = tabs.map((tab) => ({ to: pathOf(tab.page, { bventId }), label: tab.label, isCurrent: tab.page === page }))
  return (
    <PageFrame
      page={page}
      title={t('invitations.name')}
      breadcrumb={[]}
      actions={actions}
      footer={footer}
      tabs={
        <>
          <LinkTabs label={t('invitations.name')} items={items} />
          {beneath}
        </>
      }
    >
      {children}
    </PageFrame>
  )
}
