import { Invalid, NamedFailure } from '../platform/failures.ts'
import { NotVouched, type Provider, ProviderAway } from '../platform/identity-providers.ts'

/** What a person is told whom a provider did not let in; anything else goes on as it is. */
export function asFailure(fault: unknown, { label }: Pick<Provider, 'label'>): unknown {
  if (fault instanceof ProviderAway)
    return new NamedFailure(503, `${label} does not answer now. Try again in a moment, or sign in another way.`, undefined, 30)
  if (!(fault instanceof NotVouched)) return fault
  return new Invalid({
    form: [
      fault.why === 'refused'
        ? `You did not agree at ${label}, so nothing was done. Try again, or sign in another way.`
        : `What ${label} answered does not hold. Begin once more, or sign in another way.`,
    ],
  })
}
