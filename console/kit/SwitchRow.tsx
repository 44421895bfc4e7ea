import { Form, Switch } from 'antd'
import '#console/kit/switchRow.css'

/** A switch of a form with what it means beside it. */
export function SwitchRow({ name, label, hint }: { name: string; label: string; hint: string }) {
  return (
    <div className="switch-row">
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} aria-describedby={`${name}-hint`} />
      </Form.Item>
      <div className="sp">
        <b>{label}</b>
        <p className="t13 m3" id={`${name}-hint`}>
          {hint}
        </p>
      </div>
    </div>
  )
}
