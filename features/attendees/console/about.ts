/** Every call takes the event it is about; without one it is about the organisation. */
export function inEvent<Request extends object>(bventId: string, request: Request): Request {
  return bventId ? { ...request, bventId } : request
}
