import { Select, Space } from 'antd'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { simpleSearchTypes, type SimpleSearchType } from '#features/attendees/filter.ts'

type Props = { words: string; by: SimpleSearchType; onChange: (change: { words?: string; by?: SimpleSearchType }) => void }

/** Where to look, and for what; a document number is only ever found whole. */
export function SearchBar({ words, by, onChange }: Props) {
  const t = useT()
  return (
    <Space.Compact className="search-bar">
      <Select<SimpleSearchType>
        className={by ? 'search-in is-chosen' : 'search-in'}
        aria-label={t('attendees.searchIn')}
        value={by}
        popupMatchSelectWidth={false}
        options={simpleSearchTypes.map((value) => ({ value, label: value ? t(`forms.field.${value}`) : t('core.all') }))}
        onChange={(value) => onChange({ by: value })}
      />
      <SearchInput
        width={236}
        value={words}
        placeholder={by ? t(`attendees.searchBy_${by}`) : t('attendees.searchHint')}
        onChange={(value) => onChange({ words: value })}
      />
    </Space.Compact>
  )
}
