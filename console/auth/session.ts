export function currentToken(): string | null {
  return null
}
export async function refreshToken(): Promise<boolean> {
  return false
}
export async function signIn(): Promise<void> {}
