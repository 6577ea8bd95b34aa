# Trading: offers between two players, in every game that has them.
trade-compose = Your offer to { $to }: you give { $gives } and want { $wants }
trade-group-give = Give
trade-group-want = Ask for
trade-group-take-back = Remove
trade-give = Give 1 { $good }
trade-want = Ask for 1 { $good }
trade-take-back = Remove 1 { $good }
trade-send = Make this offer
trade-drop = No offer after all
trade-offered = { $by } offers { $to }: { $gives } for { $wants }
trade-take = Take it
trade-counter = Make a counter-offer
trade-refuse = Refuse it
trade-deaf = Refuse it, and hear no more offers this turn
trade-good = { $count } { $good }
trade-nothing = nothing
trade-why-gone = One of you no longer has what is offered.
trade-why-empty = An offer needs something on at least one side.
trade-why-not-in-it = That is not in the offer.
trade-why-both = { $good } cannot be on both sides of an offer.
trade-why-held = { $count ->
    [0] { $who } has no { $good }.
   *[other] { $who } has only { $count } { $good }.
}
