import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { config } from '#console/kit/config.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useStore } from '#console/kit/store.ts'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import type { PageCode } from '#core/access.ts'
import { pages } from '#features/pages.ts'
import { extensionCalls, type Extension } from '#features/extensions/contract.ts'
import { extensionPages } from '#features/extensions/pages.ts'
import { extensionKinds, type ExtensionKind, type ExtensionState } from '#features/extensions/rules.ts'
import '#console/kit/accounts/accounts.css'
import '#features/extensions/console/extensions.css'

const tags: Record<ExtensionState, { tone: Tone; icon: IconName }> = {
  Active: { tone: 'registered', icon: 'check' },
  Trial: { tone: 'info', icon: 'clock' },
  NotStarted: { tone: 'pending', icon: 'clock' },
  Expired: { tone: 'unpaid', icon: 'warn' },
  NotGranted: { tone: 'denied', icon: 'lock' },
  NotInstalled: { tone: 'cancelled', icon: 'slash' },
}

/** What the organisation has, until when, how much of it is used, and what to do about the rest. */
export function ExtensionTable({ kind }: { kind: ExtensionKind }) {
  const t = useT()
  const { data, error, refetch } = useCallQuery(extensionCalls.list, { kind }, { ignoresErrors: true })
  const tabs = extensionKinds.map((key) => ({ to: extensionPages[key].path, label: t(`extensions.${key}`), isCurrent: key === kind }))
  return (
    <PageFrame page={extensionPages[kind]} subtitle={t('extensions.hint')} tabs={<LinkTabs label={t('extensions.tabs')} items={tabs} />}>
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data?.list.length === 0 && <EmptyState icon="grid" title={t('extensions.function')} />}
        {data && data.list.length > 0 && (
          <table className="accounts">
            <caption className="unseen">{t(`extensions.${kind}`)}</caption>
            <thead>
              <tr className="t12 m3">
                <th scope="col">{t('extensions.name')}</th>
                <th scope="col">{t('extensions.state')}</th>
                <th scope="col">{t('extensions.period')}</th>
                {kind === 'service' && <th scope="col">{t('extensions.quota')}</th>}
                <th scope="col">{t('extensions.get')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((extension) => (
                <ExtensionRow key={extension.key} extension={extension} hasQuota={kind === 'service'} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageFrame>
  )
}

function ExtensionRow({ extension, hasQuota }: { extension: Extension; hasQuota: boolean }) {
  const t = useT()
  const { key, name, state } = extension
  return (
    <tr>
      <th scope="row">
        <span className="b">{name}</span>
        <div className="t12 m3 extension-about">{t(`extensions.about_${key}`)}</div>
      </th>
      <td>
        <StatusTag {...tags[state]}>{t(`extensions.state_${state}`)}</StatusTag>
      </td>
      <td className="m2">
        <Period extension={extension} />
      </td>
      {hasQuota && (
        <td className="m2">
          <Use extension={extension} />
        </td>
      )}
      <td>
        <NextStep extension={extension} />
      </td>
    </tr>
  )
}

function Period({ extension: { state, beginTime, endTime } }: { extension: Extension }) {
  const t = useT()
  const day = (time: string | null) => formatTime(time, undefined, 'YYYY-MM-DD')
  if (state === 'NotGranted' || state === 'NotInstalled') return null
  if (state === 'NotStarted') return t('extensions.from', { date: day(beginTime) })
  return endTime ? t('extensions.until', { date: day(endTime) }) : t('extensions.noEnd')
}

function Use({ extension: { used, quota } }: { extension: Extension }) {
  const t = useT()
  const language = useLanguage()
  if (used === null) return null
  const most = quota === null ? t('extensions.unlimited') : quota.toLocaleString(language)
  return t('extensions.usedOf', { used: used.toLocaleString(language), quota: most })
}

/** One that is over asks to be renewed by the same dialog everywhere. */
function NextStep({ extension: { key, name, state } }: { extension: Extension }) {
  const t = useT()
  const open = useCall(extensionCalls.open)
  const isSelling = useStore(config).isUseRechargeModule
  const canBuy = useCan(pages.recharge.shop.access as PageCode) && isSelling
  if (state === 'Expired')
    return (
      <Button
        size="small"
        type="primary"
        loading={open.isPending}
        aria-label={`${t('extensions.renew')} ${name}`}
        onClick={() => open.mutate({ key })}
      >
        {t('extensions.renew')}
      </Button>
    )
  if (state === 'NotInstalled') return <span className="m3">{t('extensions.notInstalled')}</span>
  if (state !== 'NotGranted') return <span className="m3">{t('extensions.inUse')}</span>
  if (!canBuy) return <span className="m3">{t('extensions.ask')}</span>
  return (
    <ButtonLink size="small" to={`${pages.recharge.shop.path}?tab=benefit&key=${key}`}>
      {t('extensions.order')}
    </ButtonLink>
  )
}
