const words = { wechat: 'live.device_wechat', phone: 'live.device_phone', computer: 'live.device_computer' } as const

/** The message that names what somebody watched on. */
export function deviceKey(device: string): (typeof words)[keyof typeof words] | 'live.device_other' {
  return words[device as keyof typeof words] ?? 'live.device_other'
}
