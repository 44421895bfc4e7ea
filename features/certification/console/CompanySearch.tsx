import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { certificationCalls, type FoundCompany } from '#features/certification/contract.ts'
import { isGone } from '#features/certification/rules.ts'

const FEWEST_SIGNS = 2
const SETTLE_MS = 300

type Props = {
  id?: string
  value?: string
  onChange?: (name: string) => void
  onBlur?: () => void
  onChoose: (company: FoundCompany) => void
}

/** A name is looked up as it is typed; what the register does not know can simply be written. */
export function CompanySearch({ id, value = '', onChange, onBlur, onChoose }: Props) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(value.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  const { data } = useQuery({
    ...callQuery(certificationCalls.searchCompany, { keyword }, { ignoresErrors: true }),
    enabled: [...keyword].length >= FEWEST_SIGNS,
  })
  const list = data?.list ?? []
  return (
    <AutoComplete
      {...(id && { id })}
      value={value}
      maxLength={100}
      allowClear
      options={list.map((company) => ({
        value: company.creditCode || company.name,
        label: (
          <div className="cert-found">
            <div className="sp">
              <div className="ell">{company.name}</div>
              <div className="t12 m3 ell">{[company.creditCode, company.legalPerson, company.state].filter(Boolean).join(', ')}</div>
            </div>
            {isGone(company) && <span className="t12 m3">{t('certification.gone')}</span>}
          </div>
        ),
        disabled: isGone(company),
      }))}
      onChange={(text) => onChange?.(text)}
      onBlur={() => onBlur?.()}
      onSelect={(key) => {
        const company = list.find(({ creditCode, name }) => (creditCode || name) === key)
        if (company) onChoose(company)
      }}
    />
  )
}
