import type { JsonValue } from '../json/json.js';

/** A row of a fixed table: what is wrong, the wrong text or value, and a common library that accepts it. */
export type WrongForm<T> = readonly [label: string, form: T, acceptedBy?: string];

/** Stands for a member of another name, or for text that JSON values cannot express. */
export type MemberForm = JsonValue | undefined | { readonly renamed: string } | { readonly raw: string };
