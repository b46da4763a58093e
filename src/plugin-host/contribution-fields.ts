import * as z from 'zod';
import type { PluginMethod } from './call';

/** The parts of the shapes of contributions. */

export const text = (max: number) => z.string().trim().min(1).max(max);

/** An address for links in pages, which must not be `javascript:` or similar. */
export const webUrl = z
  .string()
  .max(2048)
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http(s) address',
  );

export const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must consist of lowercase letters, digits and hyphens');

export const method = <Given>() =>
  z.custom<PluginMethod<Given>>((value) => typeof value === 'function', 'must be a function');

type Checking = z.core.$RefinementCtx;

/** Refuses unknown keys, so that a typo doesn't go unnoticed. Instances of classes can have other members. */
function known(keys: readonly string[]) {
  return (value: unknown, context: Checking): unknown => {
    if (!(value instanceof Object) || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const others = Object.keys(value).filter((key) => !keys.includes(key));
    if (others.length > 0)
      context.addIssue({
        code: 'custom',
        message: `unknown keys: ${others.join(', ')} (allowed: ${keys.join(', ')})`,
      });
    return value;
  };
}

/** Binds methods to their original object, such as an instance of a class, because validation copies the object. */
export function bindMethods(methods: readonly string[], shape: object) {
  const check = known(Object.keys(shape));
  return (value: unknown, context: Checking): unknown => {
    check(value, context);
    if (!(value instanceof Object)) return value;
    const own = methods.map((name): [string, PropertyDescriptor] => {
      const member: unknown = Reflect.get(value, name);
      if (typeof member !== 'function') return [name, { value: member }];
      return [name, { value: (...given: unknown[]): unknown => Reflect.apply(member, value, given) }];
    });
    return Object.create(value, Object.fromEntries(own));
  };
}
