import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import { eventStatuses } from '#features/events/rules.ts'
import { orgCalls } from '#features/org/contract.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { canChooseStatus, tagsText, type HomeAddress, type HomeFilters } from '#features/events/console/home/homeSearch.ts'

type Props = { filters: HomeFilters; knownTags: readonly string[]; onChange: (change: Partial<HomeAddress>) => void }

/** Applied at once: the list behind the panel answers while it is open. */
export function FilterForm({ filters: { tab, type, status, person, tags }, knownTags, onChange }: Props) {
  const t = useT()
  const id = useId()
  const { data: members, isFetching } = useQuery(callQuery(orgCalls.membersNoPage, {}, { ignoresErrors: true }))
  const set = (change: Partial<HomeAddress>) => onChange({ ...change, pageNo: '1' })
  // Lists stay inside the panel, or choosing from them would count as a click elsewhere.
  const inside = {
    getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? trigger,
    style: { width: '100%' },
    allowClear: true,
  }
  return (
    <>
      <label htmlFor={`${id}-type`}>{t('events.filterType')}</label>
      <Select
        id={`${id}-type`}
        {...inside}
        value={type}
        placeholder={t('core.all')}
        options={(['Internal', 'External'] as const).map((value) => ({ value, label: t(`events.${value}`) }))}
        onChange={(value: string | undefined) => set({ type: value ?? '' })}
      />
      {canChooseStatus(tab) && (
        <>
          <label htmlFor={`${id}-status`}>{t('events.filterStatus')}</label>
          <Select
            id={`${id}-status`}
            {...inside}
            value={status}
            placeholder={t('core.all')}
            options={eventStatuses.map((value) => ({ value, label: t(`events.${value}`) }))}
            onChange={(value: string | undefined) => set({ status: value ?? '' })}
          />
        </>
      )}
      {tab !== 'mine' && (
        <>
          <label htmlFor={`${id}-person`}>{t('events.responsibles')}</label>
          <Select
            id={`${id}-person`}
            {...inside}
            showSearch={{ optionFilterProp: 'label' }}
            loading={isFetching}
            value={person || null}
            placeholder={t('core.all')}
            options={(members ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))}
            onChange={(value: string | undefined) => set({ person: value ?? '' })}
          />
        </>
      )}
      <label htmlFor={`${id}-tags`}>{t('events.tags')}</label>
      <Select
        id={`${id}-tags`}
        {...inside}
        mode="tags"
        value={tags}
        placeholder={t('events.tagsAny')}
        options={knownTags.map((value) => ({ value, label: value }))}
        onChange={(value: string[]) => set({ tags: tagsText(value) })}
      />
    </>
  )
}
