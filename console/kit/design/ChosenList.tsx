import { Button, Select } from 'antd'
import { SortList } from '#console/kit/design/SortList.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Choice = { name: string; label: string }
type Props = {
  label: string
  chosen: readonly string[]
  offered: readonly Choice[]
  most: number
  isDisabled: boolean
  onChange: (names: string[]) => void
}

/** What is shown and in which order; what is not shown waits below. */
export function ChosenList({ label, chosen, offered, most, isDisabled, onChange }: Props) {
  const t = useT()
  const labelOf = (name: string) => offered.find((choice) => choice.name === name)?.label ?? name
  const waiting = offered.filter(({ name }) => !chosen.includes(name))
  return (
    <>
      {chosen.length > 0 && (
        <SortList
          label={label}
          ids={chosen}
          nameOf={labelOf}
          isDisabled={isDisabled}
          onMove={onChange}
          className="chosen"
          rowClassName="chosen-row"
        >
          {(name, grip) => (
            <>
              {grip}
              <span className="sp ell">{labelOf(name)}</span>
              {!isDisabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="x" />}
                  aria-label={t('kit.design.hide', { name: labelOf(name) })}
                  onClick={() => onChange(chosen.filter((each) => each !== name))}
                />
              )}
            </>
          )}
        </SortList>
      )}
      {!isDisabled && waiting.length > 0 && (
        <Select
          aria-label={t('kit.design.addTo', { name: label })}
          placeholder={chosen.length < most ? t('kit.design.add') : t('kit.design.most', { n: most })}
          disabled={chosen.length >= most}
          value={null}
          options={waiting.map(({ name, label: text }) => ({ value: name, label: text }))}
          onChange={(name: string) => onChange([...chosen, name])}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )}
    </>
  )
}
