/** Lets code outside of React send the person somewhere; the router registers itself here when it starts. */
type Navigate = (address: string, options?: { replace?: boolean }) => void

let navigate: Navigate = (address) => location.assign(address)

export function registerNavigator(next: Navigate): void {
  navigate = next
}

export function goTo(address: string, options?: { replace?: boolean }): void {
  navigate(address, options)
}
