import { useQuery, type queryOptions } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CallError } from '#console/kit/callApi.ts'
import { ValueDifferences } from '#console/kit/design/ValueDifferences.tsx'
import type { ShownVersion } from '#console/kit/design/VersionList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

const VersionList = lazy(() => import('#console/kit/design/VersionList.tsx').then((file) => ({ default: file.VersionList })))

type Props<Found extends ShownVersion, Values extends object> = {
  /** Asked when the list is opened. */
  query: ReturnType<typeof queryOptions<{ list: Found[] }, CallError>>
  valuesOf: (version: Found) => Values
  /** What is worked on. */
  values: Values | null
  nameOf: (key: string) => string
  timeZone: string
  canSave: boolean
  onTake: (values: Values) => void
  onRollBack?: ((no: number) => Promise<boolean>) | undefined
}

/** Every state a page was out in: one of them is compared, brought back, or taken into the designer. */
export function DesignHistory<Found extends ShownVersion, Values extends object>(props: Props<Found, Values>) {
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

type Opened<Found extends ShownVersion, Values extends object> = Props<Found, Values> & { onClose: () => void }

function Versions<Found extends ShownVersion, Values extends object>(props: Opened<Found, Values>) {
  const { query, valuesOf, values, nameOf, timeZone, canSave, onTake, onRollBack, onClose } = props
  const t = useT()
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const [compared, setCompared] = useState<number | null>(null)
  const old = data?.list.find(({ no }) => no === compared)
  const rollBack = async (no: number) => {
    if (!(await onRollBack?.(no))) return
    await refetch()
    showToast({ kind: 'success', text: t('kit.design.rolledBack', { no }) })
  }
  return (
    <Suspense>
      <VersionList
        versions={data?.list}
        error={error}
        onRetry={() => void refetch()}
        timeZone={timeZone}
        canSave={canSave}
        compared={compared}
        onCompare={setCompared}
        differences={old && values && <ValueDifferences before={valuesOf(old)} after={values} nameOf={nameOf} />}
        onRollBack={onRollBack && rollBack}
        onTake={(version) => {
          onTake(valuesOf(version as Found))
          onClose()
          showToast({ text: t('kit.design.versionTaken', { no: version.no }) })
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
