import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Config } from '#core/configValue.ts'
import { formatTime } from '#core/dateTime.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { pageValues, settingsOf, type PageValues } from '#features/forms/pageConfigs.ts'
import type { PageType } from '#features/forms/pageTypes.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'

type Props<Type extends PageType> = { pageType: Type; signUp: SignUp; onTake: (values: PageValues<Type>) => void }

/** Every state the page was saved in; one of them is taken back into the designer, where it is seen before it counts. */
export function PageHistory<Type extends PageType>(props: Props<Type>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="hist" />} onClick={() => setOpen(true)}>
        {t('kit.design.versions')}
      </Button>
      {isOpen && <Versions {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Versions<Type extends PageType>({ pageType, signUp, onTake, onClose }: Props<Type> & { onClose: () => void }) {
  const t = useT()
  const { bventId, language, pathId } = signUp
  const asked = { bventId, pageType, language, ...(pathId && { pathId }) }
  const { data, error, refetch } = useCallQuery(formCalls.pageVersions, asked, { ignoresErrors: true })
  const timeZone = useCallQuery(eventCalls.detail, { bventId }).data?.timeZone ?? 'Asia/Shanghai'
  const versions = data?.list.map((version) => ({ ...version, values: pageValues(pageType, version.configs as Config[]) }))
  const take = (no: number, values: PageValues<Type>) => {
    onTake(values)
    onClose()
    showToast({ text: t('kit.design.versionTaken', { no }) })
  }
  return (
    <Drawer open title={t('kit.design.versions')} size={480} onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <SkeletonFields count={4} />}
      {versions?.length === 0 && <EmptyState icon="hist" title={t('kit.design.noVersions')} hint={t('kit.design.noVersionsHint')} />}
      <ol className="design-versions">
        {versions?.map(({ no, publishedName, publishedTime, isLive, values }, at) => {
          const changed = changedNames(pageType, versions[at + 1]?.values, values)
          return (
            <li key={no}>
              <div className="row g2 wrap">
                <b>v{no}</b>
                <span className="t13 m2">
                  {no === 1
                    ? t('kit.design.versionFirst')
                    : t('kit.design.versionBy', { time: formatTime(publishedTime, timeZone, 'YYYY-MM-DD HH:mm'), name: publishedName })}
                </span>
                {isLive && (
                  <StatusTag tone="registered" icon="check">
                    {t('kit.design.versionLive')}
                  </StatusTag>
                )}
              </div>
              {changed.length > 0 && <p className="t13 m2">{t('kit.design.versionChanged', { names: changed.join('、') })}</p>}
              {!isLive && (
                <Button size="small" onClick={() => take(no, values)}>
                  {t('kit.design.versionTake', { no })}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}

function changedNames<Type extends PageType>(pageType: Type, before: PageValues<Type> | undefined, after: PageValues<Type>): string[] {
  if (!before) return []
  const of = (values: PageValues<Type>, key: string) => JSON.stringify((values as Record<string, unknown>)[key])
  return settingsOf(pageType).flatMap(([key]) => (of(before, key) === of(after, key) ? [] : [textOf(`forms.key.${key}`)]))
}
